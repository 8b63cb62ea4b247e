import { z } from "zod";
import { json, type StandInResponse } from "../http.ts";

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

type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

/** A form-encoded body or query as nested values: `line_items[0][price]=p` gives `{line_items: [{price: "p"}]}`. */
export function parseForm(encoded: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.split(/[[\]]+/).filter((part, index) => part !== "" || index === 0);
    let parent = form;
    for (const part of path.slice(0, -1)) {
      const child = parent[part];
      const next = typeof child === "object" ? (child as Form) : {};
      parent[part] = next;
      parent = next;
    }
    parent[path.at(-1) ?? ""] = value;
  }
  return withLists(form) as Form;
}

function withLists(value: FormValue): FormValue {
  if (typeof value === "string" || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, withLists(each)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, each]) => each) : Object.fromEntries(entries);
}

interface Listed {
  id: string;
  created: number;
}

/** One part of a list, newest first, as Stripe pages: after the object named. */
export function page<T extends Listed>(
  url: string,
  all: readonly T[],
  { limit, starting_after }: { limit: number; starting_after?: string | undefined },
) {
  // Later made comes first, also within a second.
  const newestFirst = all.toReversed();
  const start = starting_after ? newestFirst.findIndex((each) => each.id === starting_after) + 1 : 0;
  if (starting_after && start === 0) throw missing("object", starting_after, "starting_after");
  const data = newestFirst.slice(start, start + limit);
  return { object: "list" as const, url, has_more: start + limit < newestFirst.length, data };
}

interface FaultFields {
  type: "invalid_request_error" | "idempotency_error" | "card_error" | "api_error";
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
}

export class StripeFault extends Error {
  readonly status: number;
  readonly fields: FaultFields;

  constructor(status: number, fields: FaultFields) {
    super(fields.message);
    this.status = status;
    this.fields = fields;
  }

  /** Whether Stripe refuses before it begins to work on the request, which leaves an idempotency key unused. */
  get isEarly(): boolean {
    return this.status === 429 || (this.fields.code?.startsWith("parameter_") ?? false);
  }

  answer(): StandInResponse {
    return json(this.status, { error: this.fields });
  }
}

export function invalid(message: string, rest: { code?: string; param?: string } = {}): StripeFault {
  return new StripeFault(400, { type: "invalid_request_error", message, ...rest });
}

/** `kind` as Stripe says it in "No such customer: 'cus_1'". In a path it is 404, in a parameter 400. */
export function missing(kind: string, id: string, param = "id"): StripeFault {
  const message = `No such ${kind}: '${id}'`;
  const status = param === "id" ? 404 : 400;
  return new StripeFault(status, { type: "invalid_request_error", code: "resource_missing", message, param });
}
