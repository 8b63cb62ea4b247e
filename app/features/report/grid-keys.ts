import type { KeyboardEvent } from "react";

/** Arrow keys lead to the next cell that has a link, Home and End to the row's first and last. */
export function cellAt({ key, target }: KeyboardEvent<HTMLElement>): HTMLElement | null {
  const cell = target instanceof Element ? target.closest("td") : null;
  const row = cell?.parentElement;
  if (!cell || !(row instanceof HTMLTableRowElement)) return null;
  const linkIn = (from: Element | null | undefined) => from?.querySelector<HTMLElement>("a") ?? null;
  const firstLink = (cells: readonly (Element | undefined)[]) =>
    cells.map(linkIn).find((link) => link !== null) ?? null;
  const before = [...row.cells].slice(0, cell.cellIndex).reverse();
  const after = [...row.cells].slice(cell.cellIndex + 1);
  const rows = [...(row.parentElement?.children ?? [])] as HTMLTableRowElement[];
  const column = rows.map(({ cells }) => cells[cell.cellIndex]);
  const at = rows.indexOf(row);
  switch (key) {
    case "ArrowLeft":
      return firstLink(before);
    case "ArrowRight":
      return firstLink(after);
    case "ArrowUp":
      return firstLink(column.slice(0, at).reverse());
    case "ArrowDown":
      return firstLink(column.slice(at + 1));
    case "Home":
      return firstLink([...row.cells]);
    case "End":
      return firstLink([...row.cells].reverse());
    default:
      return null;
  }
}
