import fc from "fast-check";
import { cases } from "./cases.ts";

fc.configureGlobal({ numRuns: cases(100) });
