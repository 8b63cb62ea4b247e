import { PROBLEMS } from "../../worker/features/programs/problem-codes.ts";
import { call, fromOwnPage } from "./api.ts";
import type { TestUser } from "./sync-calls.ts";

export interface CallOfProgram {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly vars?: object;
}

export async function newProgram(
  { cookie }: TestUser,
  asked: { name?: string; scope?: string; days?: number | null } = {},
): Promise<{ id: string; token: string }> {
  const body = { name: "Spreadsheet", scope: "write", days: 90, ...asked };
  const response = await call("/api/programs", { body, headers: fromOwnPage(cookie) });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

/** @throws Error if a problem has a code that programmers aren't told of */
export async function askV1(token: string, path: string, options: CallOfProgram = {}): Promise<Response> {
  const { headers, ...rest } = options;
  const own = { Authorization: `Bearer ${token}`, ...headers };
  const response = await call(`/api/v1${path}`, { ...rest, headers: own });
  if (!response.ok && response.status !== 304 && options.method !== "HEAD") {
    const { code } = await response.clone().json<{ code: string }>();
    if (!(code in PROBLEMS)) throw new Error(`Nobody is told what ${code} means`);
  }
  return response;
}
