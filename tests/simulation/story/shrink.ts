import type { Step, Story } from "./steps.ts";

/**
 * Leaves out as many steps as it can while the story still fails: halves at first, then smaller parts, then single steps (delta
 * debugging).
 * @param fails whether a story fails as the whole one did
 * @param isTimeUp asked before each try
 */
export async function shrink(
  story: Story,
  fails: (shorter: Story) => Promise<boolean>,
  isTimeUp: () => boolean,
): Promise<Story> {
  let steps = story.steps;
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    let isShorter = true;
    while (isShorter) {
      isShorter = false;
      for (let start = 0; start < steps.length && !isTimeUp(); ) {
        const rest = without(steps, start, size);
        if (await fails({ ...story, steps: rest })) {
          steps = rest;
          isShorter = true;
        } else start += size;
      }
      if (size > 1) break;
    }
  }
  return { ...story, steps };
}

function without(steps: readonly Step[], start: number, count: number): readonly Step[] {
  return [...steps.slice(0, start), ...steps.slice(start + count)];
}

/** What sentences about a failure have in common, whichever rows and ids they name. */
export function failureKinds(failures: readonly string[]): ReadonlySet<string> {
  return new Set(failures.map(kindOf));
}

function kindOf(sentence: string): string {
  return sentence
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "")
    .replace(/\b(expense|series|budget|settings|dashboard)\.\w+/g, "")
    .replace(/\(.*?\)/g, "")
    .replace(/\d+/g, "")
    .replace(/ +/g, " ")
    .trim()
    .slice(0, 120);
}
