import type { Asked, ConnectionJson } from "../../../worker/app.ts";
import { api, asUser } from "../api/api.ts";
import type { User } from "./stored-user.ts";

export type { Asked };
export type Connection = ConnectionJson;
export type AssistantScope = Connection["scope"];

export interface Assistants {
  readonly isOn: boolean;
  /** What is typed into an assistant. */
  readonly address: string;
  readonly connections: readonly Connection[];
}

/** @throws RequestError */
export async function loadAssistants({ id }: User): Promise<Assistants> {
  return await (await api.assistants.$get({}, asUser(id))).json();
}

/** @throws RequestError */
export async function switchAssistants({ id }: User, isOn: boolean): Promise<void> {
  await api.assistants.switch.$post({ json: { isOn } }, asUser(id));
}

/** @throws RequestError */
export async function disconnectAssistant({ id }: User, connectionId: string): Promise<void> {
  await api.assistants.disconnect.$post({ json: { id: connectionId } }, asUser(id));
}

/** @param query of the page's address, without its question mark. @throws RequestError */
export async function readAsked({ id }: User, query: string): Promise<Asked> {
  return await (await api.assistants.asked.$post({ json: { query } }, asUser(id))).json();
}

/** Lets the assistant in. Returns where to go then. @throws RequestError */
export async function allowAssistant({ id }: User, query: string, scope: AssistantScope): Promise<string> {
  return (await (await api.assistants.approve.$post({ json: { query, scope } }, asUser(id))).json())
    .redirectTo;
}

/** Returns where to go then. @throws RequestError */
export async function refuseAssistant({ id }: User, query: string): Promise<string> {
  return (await (await api.assistants.refuse.$post({ json: { query } }, asUser(id))).json()).redirectTo;
}
