import { useDeferredValue, useEffect } from "react";
import { takePresses } from "../kept-presses.ts";

/** Makes what was pressed in the month that stood in the page, once the rows are there as a whole. */
export function useKeptPresses(hasRows: boolean): void {
  const areWhole = useDeferredValue(hasRows, false);
  useEffect(() => {
    if (areWhole) takePresses();
  }, [areWhole]);
}
