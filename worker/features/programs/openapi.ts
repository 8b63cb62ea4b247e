import type { Hono } from "hono";
import { generateSpecs } from "hono-openapi";
import { PROBLEMS } from "./problem-codes.ts";
import type { ProgramEnv } from "./require-program.ts";

/** What the document says beside the routes' own descriptions. */
const documentation = {
  openapi: "3.1.0",
  info: {
    title: "Expense Timeline",
    version: "1.0.0",
    description: "Bills, series, budgets and months of the person whose token it is.",
  },
  components: {
    securitySchemes: {
      token: {
        type: "http",
        scheme: "bearer",
        description: "A personal token from Programs in the settings: et_ and 49 letters and digits.",
      },
    },
  },
  "x-problems": PROBLEMS,
} as const;

export type OpenApi = Awaited<ReturnType<typeof generateSpecs>>;

let made: OpenApi | undefined;

/** Made of the schemas that check requests (worker/features/programs/schemas.ts), once in each of the worker's processes. */
export async function openApi(api: Hono<ProgramEnv, never, string>): Promise<OpenApi> {
  made ??= await generateSpecs(api as unknown as Hono, {
    documentation,
    defaultValidationErrorResponse: false,
  });
  return made;
}
