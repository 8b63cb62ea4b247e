import fc from "fast-check";
import { cases, isFull } from "./cases.ts";

/** `npm test` tries the same cases each time, so that it fails only for what was changed. `npm run test:full` tries fresh ones. */
fc.configureGlobal({ numRuns: cases(100), ...(isFull ? {} : { seed: 39 }) });
