// What does the event table look like?
import {css} from "./css.js";

export const table = css`
  .table {
    flex: none;
    align-self: start;
    border-collapse: separate;
    border-spacing: 0;
    position: sticky;
    z-index: 2;
    /* It slides away to the left as far as its first columns, which stay. */
    left: calc(var(--stays, 0px) - var(--table, var(--stays, 0px)));
    --number: 46px;
    background: var(--wl-surface);
    font-size: 14px;
  }
  .table th,
  .table td {
    padding: 0;
    text-align: start;
    vertical-align: top;
    font-weight: 400;
    white-space: nowrap;
    background: var(--row, var(--wl-surface));
  }
  .table thead th {
    position: sticky;
    top: 0;
    z-index: 2;
    vertical-align: bottom;
    padding: 0 10px 9px;
    color: var(--wl-muted);
    font-size: 12.5px;
    border-bottom: 1px solid var(--wl-line);
  }
  .table td {
    position: relative;
    border-bottom: 1px solid var(--wl-line);
    cursor: cell;
  }
  .table td > div {
    display: flex;
    align-items: center;
    height: 33px;
    margin-top: calc(var(--line, 17px) - 17px);
    min-width: 52px;
    padding: 0 10px;
  }
  .table .column-id > div,
  .table .column-key > div {
    display: block;
    line-height: 33px;
    max-width: 14em;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .table tr:last-child td {
    border-bottom: 0;
  }
  .table .spacer td {
    border: 0;
  }
  .table tr.held,
  .table tr.hovered {
    --row: var(--wl-hover);
  }
  .table tr.selected {
    --row: var(--wl-selected);
  }
  .table tr.ahead td:not(:focus-within) > div,
  .table tr.ahead .standard {
    color: var(--wl-faint);
  }
  .table tr.ahead [role="img"] {
    opacity: 0.4;
  }
  .table tr:not(.ahead, .spacer) + tr.ahead td {
    box-shadow: inset 0 1px var(--wl-accent);
  }

  .table .column-number {
    position: sticky;
    left: 0;
    z-index: 1;
    width: var(--number);
    color: var(--wl-faint);
    font-size: 12.5px;
    text-align: end;
  }
  .table .column-id {
    position: sticky;
    left: var(--number);
    z-index: 1;
  }
  .table thead .column-number,
  .table thead .column-id {
    z-index: 3;
  }
  .table th.column-number {
    padding-inline: 0 4px;
    padding-bottom: 3px;
  }
  .table th .corner-button {
    position: static;
    width: 30px;
    height: 30px;
    opacity: 1;
    font-size: 12.5px;
  }
  .table td.column-number > div {
    justify-content: flex-end;
    min-width: var(--number);
    padding: 0 8px 0 0;
  }
  .column-number .icon-button {
    position: absolute;
    inset-inline-start: 1px;
    top: calc(var(--line, 17px) - 12px);
    width: 22px;
    height: 24px;
    opacity: 0;
    pointer-events: none; /* a click on a number chooses its row; then there is its menu */
  }
  .table:focus-within tr.here > .column-number .icon-button,
  .column-number .icon-button:focus-visible,
  .column-number .icon-button[aria-expanded="true"],
  .end .icon-button {
    opacity: 1;
    pointer-events: auto;
  }
  .end .icon-button {
    color: var(--wl-accent);
    inset-inline: 12px 2px;
    width: 32px;
  }
  .table .column-value,
  .table .column-partition {
    text-align: end;
  }
  .table .column-value > div,
  .table .column-partition > div {
    justify-content: flex-end;
  }
  .table th.column-fates {
    padding-inline-end: 6px;
  }
  .column-fates .icon-button {
    width: 26px;
    height: 26px;
    margin: -6px 0 -6px 6px;
    vertical-align: middle;
  }
  .table td.column-fates > div {
    gap: 9px;
    padding-inline-end: 14px;
  }
  .table .column-fates {
    border-inline-end: 1px solid var(--wl-line);
  }
  .no-mark {
    width: 16px;
  }
  .table td.column-watermark > div {
    gap: 5px;
    font-size: 12.5px;
  }
  .table td.column-watermark .before {
    color: var(--wl-faint);
  }
  .standard {
    color: var(--wl-faint);
  }
  .table td i {
    color: var(--wl-muted);
  }
  .table .end td {
    cursor: text;
  }
  .table .end td[colspan] {
    border-inline-end: 1px solid var(--wl-line);
  }

  .table td.chosen {
    background: var(--wl-selected);
  }
  .table td:focus,
  .table td:focus-visible {
    outline: 2px solid var(--wl-focus);
    outline-offset: -2px;
    z-index: 2;
  }
  .table td[aria-invalid] {
    background: var(--wl-invalid-soft);
    box-shadow: inset 0 0 0 1.5px var(--wl-invalid);
  }
  .table td[aria-invalid] > div {
    text-decoration: underline wavy var(--wl-invalid) 1px;
    text-underline-offset: 4px;
  }
  .bubble {
    position: absolute;
    inset: auto;
    margin: 0;
    width: max-content;
    max-width: min(340px, calc(100vw - 16px));
    padding: 8px 11px;
    border: 0;
    border-radius: 7px;
    background: var(--wl-invalid);
    color: var(--wl-on-ink);
    font-size: 12.5px;
    line-height: 1.45;
    box-shadow: 0 6px 18px rgb(10 16 34 / 22%);
    pointer-events: none;
  }
  .cell-input {
    position: absolute;
    inset: calc(var(--line, 17px) - 17px) 0 auto;
    width: 100%;
    min-width: 100px;
    height: 34px;
    padding: 0 10px;
    border: 0;
    border-radius: 2px;
    background: var(--wl-surface);
    box-shadow:
      0 0 0 2px var(--wl-focus),
      0 4px 14px rgb(10 16 34 / 20%);
    outline: 0;
    z-index: 6;
  }
  td:has(.cell-input) {
    z-index: 4;
  }
  .column-value .cell-input {
    text-align: end;
  }

  @media (max-width: 620px) {
    .table {
      font-size: 13px;
      --number: 26px;
    }
    .table .column-number {
      position: relative;
    }
    .table th .corner-button {
      width: 24px;
    }
    .table th.column-number {
      padding-inline: 0;
    }
    .column-number .icon-button,
    .end .icon-button {
      background: var(--row, var(--wl-surface));
    }
    .column-number .icon-button,
    .end .icon-button {
      inset-inline: 1px;
      width: 24px;
    }
    .table .column-id {
      left: 0;
    }
    .table .end td[colspan] i {
      position: sticky;
      left: 5px;
    }
    .table td > div {
      min-width: 40px;
      padding: 0 5px;
    }
    .table td.column-number > div {
      padding: 0 6px 0 0;
    }
    .table thead th {
      padding-inline: 5px;
    }
    .table td.column-fates > div {
      gap: 2px;
      padding-inline: 4px 6px;
    }
  }
`;
