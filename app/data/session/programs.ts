import type { ProgramTokenJson } from "../../../worker/app.ts";
import { api, asUser } from "../api/api.ts";
import type { User } from "./stored-user.ts";

export type ProgramToken = ProgramTokenJson;

export interface NewProgram {
  readonly name: string;
  readonly scope: "read" | "write";
  /** Null for a token that doesn't expire. */
  readonly days: 30 | 90 | 365 | null;
}

/** @throws RequestError */
export async function loadPrograms({ id }: User): Promise<readonly ProgramToken[]> {
  return (await (await api.programs.$get({}, asUser(id))).json()).tokens;
}

/** Returns the token, which nothing tells a second time. @throws RequestError */
export async function createProgram({ id }: User, program: NewProgram): Promise<string> {
  return (await (await api.programs.$post({ json: program }, asUser(id))).json()).token;
}

/** @throws RequestError */
export async function revokeProgram({ id }: User, tokenId: string): Promise<void> {
  await api.programs.revoke.$post({ json: { id: tokenId } }, asUser(id));
}
