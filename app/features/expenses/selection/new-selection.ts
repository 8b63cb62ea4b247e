import type { SelectionMode } from "../selection-context.ts";
import { SelectPoint } from "./select-point.tsx";
import { Selection } from "./selection.ts";
import { SelectionBar } from "./selection-bar.tsx";

export function newSelection(firstFocus: SelectionMode["firstFocus"]): SelectionMode {
  return { selection: new Selection(), Point: SelectPoint, Bar: SelectionBar, firstFocus };
}
