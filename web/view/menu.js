// What does a menu look like, and how is it moved in by keys? It stands in the browser's top layer, beside its button.
import {html, nothing} from "lit/html.js";
import {icon} from "./icon.js";

/**
 * @typedef {{label: string, hint?: string, keys?: string, checked?: boolean, disabled?: boolean, choose: () => void} | null} Item  `null`: a line
 *
 * @param {object} menu
 * @param {string} menu.name
 * @param {string} menu.label
 * @param {boolean} menu.open
 * @param {unknown} menu.face what the button shows
 * @param {Item[]} menu.items
 * @param {string} [menu.kind] class of the button
 * @param {boolean} [menu.reachable] whether Tab stops at the button
 * @param {(message: {type: string, [member: string]: any}) => void} menu.send
 */
export function menu({name, label, open, face, items, kind = "icon-button", reachable = true, send}) {
  const close = () => send({type: "menuOpened", menu: null});
  return html`<button
      type="button"
      class=${kind}
      aria-haspopup="menu"
      aria-expanded=${open}
      aria-label=${label}
      title=${label}
      tabindex=${reachable ? 0 : -1}
      data-menu=${name}
      @click=${() => send({type: "menuOpened", menu: open ? null : name})}
    >
      ${face}
    </button>
    ${
      open
        ? html`<div
            class="menu"
            role="menu"
            aria-label=${label}
            popover="auto"
            data-of=${name}
            @keydown=${moved}
            @toggle=${(/** @type {ToggleEvent} */ event) => event.newState === "closed" && close()}
          >
            ${items.map((item) =>
              item === null
                ? html`<div role="separator"></div>`
                : html`<button
                    type="button"
                    role=${item.checked === undefined ? "menuitem" : "menuitemcheckbox"}
                    aria-checked=${item.checked ?? nothing}
                    ?disabled=${item.disabled ?? false}
                    @click=${(/** @type {Event} */ event) => {
                      hide(/** @type {Element} */ (event.currentTarget).closest(".menu"));
                      close();
                      item.choose();
                    }}
                  >
                    <span>${item.label}${item.hint ? html`<small>${item.hint}</small>` : nothing}</span
                    >${item.keys ? html`<kbd>${item.keys}</kbd>` : nothing}
                  </button>`,
            )}
          </div>`
        : nothing
    }`;
}

/** The button that a menu stands beside. @param {HTMLElement} menu */
const buttonOf = (menu) =>
  /** @type {HTMLElement | undefined} */ (
    [.../** @type {ShadowRoot} */ (menu.getRootNode()).querySelectorAll("[data-menu]")].find(
      (button) => /** @type {HTMLElement} */ (button).dataset.menu === menu.dataset.of,
    )
  );

/** The button has the focus again: in a shadow root not every browser sees to that. @param {HTMLElement | null} menu */
function hide(menu) {
  if (!menu) return;
  const button = buttonOf(menu);
  // One that Tab does not stop at belongs to its cell.
  (button && button.tabIndex < 0 ? button.closest("td") : button)?.focus();
  menu.hidePopover();
}

/** @param {KeyboardEvent} event */
function moved(event) {
  const menu = /** @type {HTMLElement} */ (event.currentTarget);
  const items = [...menu.querySelectorAll("button:not(:disabled)")].map(
    (item) => /** @type {HTMLElement} */ (item),
  );
  const root = /** @type {ShadowRoot} */ (menu.getRootNode());
  const here = items.indexOf(/** @type {HTMLElement} */ (root.activeElement));
  /** @type {Record<string, number>} */
  const to = {ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: -1};
  event.stopPropagation();
  if (event.key === "Tab" || event.key === "Escape") {
    event.preventDefault();
    hide(menu);
    return;
  }
  if (!(event.key in to)) return;
  event.preventDefault();
  items.at(to[event.key] % items.length)?.focus();
}

/** Shows the menu that was rendered, beside its button, with the first item focused. @param {ShadowRoot} root */
export function placeMenu(root) {
  const open = /** @type {HTMLElement | null} */ (root.querySelector(".menu[popover]"));
  if (!open || open.matches(":popover-open")) return;
  open.showPopover();
  const anchor = buttonOf(open)?.getBoundingClientRect() ?? new DOMRect();
  const {width, height} = open.getBoundingClientRect();
  const left = Math.max(8, Math.min(anchor.left, innerWidth - width - 8));
  const below = anchor.bottom + 4;
  const top = below + height > innerHeight - 8 ? Math.max(8, anchor.top - height - 4) : below;
  open.style.setProperty("left", `${left}px`);
  open.style.setProperty("top", `${top}px`);
  open.querySelector("button")?.focus();
}
