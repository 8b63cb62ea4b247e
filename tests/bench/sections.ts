import { cron } from "./cron.ts";
import { http } from "./http.ts";
import { interactions } from "./interactions.ts";
import type { Section } from "./section.ts";

/** What `npm run bench` measures, in this order. */
export const sections: readonly Section[] = [http, interactions, cron];
