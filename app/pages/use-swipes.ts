import { useEffect } from "react";
import { whenIdle } from "../browser/idle.ts";

/** Loads the code for swipes where there are fingers. */
export function useSwipes(): void {
  useEffect(() => {
    if (!matchMedia("(any-pointer: coarse)").matches) return;
    let isOver = false;
    let stop = whenIdle(async () => {
      // The buttons that swipes press are there without this code.
      const code = await import("./month-swipes.ts").catch(() => null);
      if (!isOver && code !== null) stop = code.followMonthSwipes();
    });
    return () => {
      isOver = true;
      stop();
    };
  }, []);
}
