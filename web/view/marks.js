// How do events look, and what is said beside them? Marks, watermark rows, notes.
import {marks as fateMarks} from "../model/mark.js";
import {fitted, textWidth} from "../model/text.js";
import {round, s, text} from "./svg.js";

/** @import {Column, MarkAt, Note, ScoreModel} from "../model/score.js" */
/** @import {MessageText} from "./score.js" */

export const noteFont = 11;

/** A row that is a watermark: an arrow head that points at where it says it is. @param {Column["signals"][number]} signal @param {MessageText} message */
export const signalNode = ({row, x, y, partition, title}, message) =>
  s(
    "path",
    {
      class: `signal${partition === null ? "" : ` partition-${partition % 6}`}`,
      "data-row": row,
      d: `M${round(x - 7)},${y - 5.5}L${round(x)},${y}L${round(x - 7)},${y + 5.5}z`,
    },
    s("title", {}, message(title.key, title.args)),
  );

/** Marks with room for the number of a partition inside. */
const roomy = ["onTime", "fired", "correction", "open"];

const keyFont = 10.5;

/** Whether a mark's key stands before it, as there is no room behind it. @param {MarkAt} mark @param {number} width of the column */
const hasKeyBefore = ({x, key}, width) => key !== null && x + 10 + textWidth(key, keyFont) > width - 2;

/** @param {MarkAt} mark @param {number} width of its column @param {ScoreModel} model @param {MessageText} message */
export function markNode(mark, width, model, message) {
  const {row, x, y, fate, key, other, partition, part, beyond, title} = mark;
  const label = message(title.key, {...title.args, fate: message(`fate.${fate}`)});
  if (other && !beyond)
    return s(
      "circle",
      {key: `mark ${row}`, class: "mark other", "data-row": row, cx: x, cy: y, r: 2.5},
      s("title", {}, label),
    );
  const isHeld = model.selected?.row === row ? " selected" : model.hovered?.row === row ? " hovered" : "";
  const held = isHeld + (part ? " held" : "") + (model.step === row ? " now" : "");
  const sign = fateMarks[fate];
  if (beyond) {
    const tone = sign ? ` tone-${sign.tone}` : "";
    const d = beyond === "left" ? `M${x - 1},${y - 4}L${x - 5},${y}L${x - 1},${y + 4}` : `M${x + 1},${y - 4}L${x + 5},${y}L${x + 1},${y + 4}`; // prettier-ignore
    return s(
      "g",
      {
        key: `mark ${row}`,
        class: `mark beyond${held}`,
        "data-row": row,
        tabindex: -1,
        role: "graphics-symbol",
        "aria-label": label,
      },
      s("path", {class: `arrow${tone}`, d}),
      s("title", {}, label),
    );
  }
  const inside = partition !== null && roomy.includes(fate);
  return s(
    "g",
    {
      key: `mark ${row}`,
      class: `mark${held}`,
      "data-row": row,
      tabindex: -1,
      transform: `translate(${x} ${y})`,
      role: "graphics-symbol",
      "aria-label": label,
    },
    isHeld === " selected" && s("circle", {class: "grip", r: 12}),
    (isHeld || part) && s("circle", {class: isHeld ? "halo" : "halo faint", r: inside ? 11 : 10}),
    sign
      ? s("path", {
          class: `mark-shape tone-${sign.tone} ${sign.style}${inside ? ` of-partition partition-${partition % 6}` : ""}`,
          d: sign.path,
          transform: `scale(${inside ? 1.4 : 1.15})`,
        })
      : s("circle", {class: "mark-shape unreached", r: 4}),
    partition !== null &&
      text(
        inside ? 0 : -9,
        0,
        9,
        {
          class: inside
            ? `mark-number on-${sign?.style === "solid" ? sign.tone : "surface"}`
            : `mark-partition partition-${partition % 6}`,
          "text-anchor": inside ? "middle" : "end",
        },
        String(partition),
      ),
    key !== null &&
      (hasKeyBefore(mark, width)
        ? text(
            partition !== null && !inside ? -19 : -10,
            0,
            keyFont,
            {class: "mark-key", "text-anchor": "end"},
            key,
          )
        : text(10, 0, keyFont, {class: "mark-key"}, key)),
    s("title", {}, label),
  );
}

/** Notes find their side here: the words of a language are as long as they are. @param {Column} column @param {MessageText} message */
export function notesOf({notes, width, marks}, message) {
  /** @type {Map<string, Note[]>} */
  const places = new Map();
  for (const note of notes) {
    const place = `${note.row} ${note.x} ${note.y}`;
    places.set(place, [...(places.get(place) ?? []), note]);
  }
  const keyRoom = new Map(
    marks.map((mark) => {
      const room = mark.key === null ? 0 : textWidth(mark.key, keyFont) + 5;
      return [mark.row, hasKeyBefore(mark, width) ? {before: room, behind: 0} : {before: 0, behind: room}];
    }),
  );
  const partitionRoom = marks.some(({partition}) => partition !== null) ? 10 : 0;
  return [...places.values()].map((group) => {
    const [{row, x, y, room, arrow, opens}] = group;
    const key = (room > 0 && keyRoom.get(row)) || {before: 0, behind: 0};
    const right = x + room + key.behind;
    const parts = group.map(({message: {key, args}, tone}) => ({words: message(key, args), tone}));
    const whole = parts.map(({words}) => words).join(" · ");
    const needs = textWidth(whole, noteFont) + (arrow ? 20 : 0);
    const toRight = right + needs <= width - 4 || width - right >= x - room;
    const left = x - room - (room > 0 ? partitionRoom : 0) - key.before;
    const start = toRight ? right : left;
    const sign = toRight ? 1 : -1;
    const available = (toRight ? width - 4 - right : left - 4) - (arrow ? 20 : 0);
    let rest = available;
    return s(
      "g",
      {key: `note ${row} ${x} ${y}`, class: opens ? "note opens" : "note", "data-row": row},
      arrow &&
        s("path", {
          class: `arrow tone-${parts[0].tone}`,
          d: `M${start},${y}h${sign * 14}m${-sign * 4},-3.5l${sign * 4},3.5l${-sign * 4},3.5`,
        }),
      text(
        start + sign * (arrow ? 18 : 0),
        y,
        noteFont,
        {class: "note-text", "text-anchor": toRight ? "start" : "end"},
        parts.map(({words, tone}, i) => {
          const piece = fitted((i > 0 ? " · " : "") + words, rest, noteFont);
          rest -= textWidth(piece, noteFont);
          return s("tspan", {class: `tone-${tone}`}, piece);
        }),
      ),
    );
  });
}
