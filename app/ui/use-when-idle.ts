import { useEffect } from "react";
import { whenIdle } from "../browser/idle.ts";

/**
 * Runs code that comes when the browser is idle, and stops it with the screen or before `run` changes. Whatever it does can be
 * done without it in another way.
 */
export function useWhenIdle<Code>(load: () => Promise<Code | null>, run: (code: Code) => () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is loaded never changes
  useEffect(() => {
    let isOver = false;
    let stop = whenIdle(async () => {
      const code = await load().catch(() => null);
      if (!isOver && code !== null) stop = run(code);
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [run]);
}
