import { cron } from "./cron.ts";
import { distance } from "./distance.ts";
import { firstLoad } from "./first-load.ts";
import { growth } from "./growth.ts";
import { http } from "./http.ts";
import { interactions } from "./interactions.ts";
import { journey } from "./journey.ts";
import { lighthouseScores } from "./lighthouse.ts";
import { neighbours } from "./neighbours.ts";
import { packages } from "./packages.ts";
import { publicPage } from "./public-page.ts";
import { returning } from "./returning.ts";
import type { Section } from "./section.ts";
import { worker } from "./worker.ts";

/** What `npm run bench` measures, in this order. */
export const sections: readonly Section[] = [
  packages,
  firstLoad,
  returning,
  journey,
  publicPage,
  lighthouseScores,
  http,
  growth,
  distance,
  neighbours,
  interactions,
  cron,
  worker,
];
