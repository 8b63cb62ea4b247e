import { contend } from "./contest.ts";
import type { Figure, Goal } from "./figure.ts";
import { loadPage, type Pace, SLOW, UNTHROTTLED } from "./page-load.ts";
import { withPages } from "./pages.ts";
import type { Section } from "./section.ts";

const PAINT_GOAL: Goal = { ratioAtMost: 1.1 };
/** A page that moves in one of its rounds does move, which their median would hide. */
const STILL_GOAL: Goal = { worstAtMost: 0 };

/** Unthrottled it is there within four or five frames: of fifteen rounds, the median was a frame off at times. */
const ROUNDS = { unthrottled: 35, slow: 15 };

export const publicPage: Section = {
  name: "public-page",
  about: "/ in an empty browser, against plain HTML of the same text.",
  measure: (bench) =>
    withPages(bench, async ({ origin, chromium }) => {
      const load = async (path: string, pace: Pace) => {
        const context = await chromium.newContext();
        try {
          return await loadPage(context, origin + path, { selector: "h1", count: 1 }, pace);
        } finally {
          await context.close();
        }
      };
      const figures: Figure[] = [];
      for (const pace of [UNTHROTTLED, SLOW]) {
        bench.say(`public page, ${pace.name}`);
        const product = () => load("/", pace);
        const limit = () => load("/limit/plain", pace);
        const goals = { largestPaint: PAINT_GOAL, shift: STILL_GOAL };
        figures.push(...(await contend({ name: "/", pace, product, limit, rounds: ROUNDS }, goals)));
      }
      return figures;
    }),
};
