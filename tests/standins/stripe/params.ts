import { z } from "zod";
import { invalid } from "./fault.ts";
import type { Form, FormValue } from "./form.ts";

/** Parameters as they travel in a form: everything is text. */
export const text = z.string().min(1);
export const integer = z
  .string()
  .regex(/^-?\d+$/)
  .transform(Number);
export const flag = z.enum(["true", "false"]).transform((value) => value === "true");
export const metadata = z.record(z.string(), z.string()).default({});
export const expand = z.array(z.string()).default([]);
export const paging = {
  limit: integer.pipe(z.number().min(1).max(100)).default(10),
  starting_after: text.optional(),
};

/** Of lists that can begin at an instant. */
export const created = z.strictObject({ gte: integer }).optional();

/** Checks parameters as Stripe does. @throws StripeFault naming an unknown, missing or wrong one */
export function readParams<Schema extends z.ZodType>(schema: Schema, params: Form): z.output<Schema> {
  const result = schema.safeParse(params);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = (issue?.path ?? []).map(String);
  if (issue?.code === "unrecognized_keys") {
    const param = asParam([...path, issue.keys[0] ?? ""]);
    throw invalid(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }
  const param = asParam(path);
  if (valueAt(params, path) === undefined)
    throw invalid(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  throw invalid(`Invalid ${param}: ${String(valueAt(params, path))}`, {
    code: "parameter_invalid",
    param,
  });
}

/** ["line_items", "0", "price"] gives "line_items[0][price]". */
function asParam([first = "", ...rest]: readonly string[]): string {
  return first + rest.map((part) => `[${part}]`).join("");
}

function valueAt(params: Form, path: readonly string[]): FormValue | undefined {
  let value: FormValue | undefined = params;
  for (const part of path)
    value = typeof value === "object" ? (value as Record<string, FormValue>)[part] : undefined;
  return value;
}
