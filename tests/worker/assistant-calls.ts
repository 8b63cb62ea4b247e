import type { OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { OAuthClientInformationFull, OAuthTokens } from "@modelcontextprotocol/sdk/shared/auth.js";
import { CfWorkerJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/cfworker";
import type { Bindings } from "../../worker/env.ts";
import worker from "../../worker/index.ts";
import { call, fromOwnPage, LOCAL } from "./api.ts";
import { bindings } from "./stored.ts";
import type { TestUser } from "./sync-calls.ts";

export const MCP = new URL(`${LOCAL}/mcp`);

export const REDIRECT = "https://assistant.example/callback";

/** The worker, as the SDK's client reaches it. */
export const fetchWorker =
  (vars: Partial<Bindings> = {}): typeof fetch =>
  async (input, init) =>
    worker.fetch(new Request(input as string, init), { ...bindings, ...vars });

/** An assistant that keeps what it has in memory, as the SDK asks. */
export class Assistant implements OAuthClientProvider {
  readonly redirectUrl = REDIRECT;
  readonly name: string;
  registered: OAuthClientInformationFull | undefined;
  held: OAuthTokens | undefined;
  /** The address to which it sent its user. */
  asked: URL | undefined;
  private verifier = "";

  constructor(name = "Claude") {
    this.name = name;
  }

  get clientMetadata() {
    return {
      client_name: this.name,
      redirect_uris: [REDIRECT],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    };
  }
  state() {
    return "its own state";
  }
  clientInformation() {
    return this.registered;
  }
  saveClientInformation(info: OAuthClientInformationFull) {
    this.registered = info;
  }
  tokens() {
    return this.held;
  }
  saveTokens(tokens: OAuthTokens) {
    this.held = tokens;
  }
  redirectToAuthorization(url: URL) {
    this.asked = url;
  }
  saveCodeVerifier(verifier: string) {
    this.verifier = verifier;
  }
  codeVerifier() {
    return this.verifier;
  }
}

/** A user, or the headers of their own page. */
type Owner = TestUser | Readonly<Record<string, string>>;

const headersOf = (owner: Owner): Record<string, string> =>
  "userId" in owner ? fromOwnPage((owner as TestUser).cookie) : (owner as Record<string, string>);

const ask = (owner: Owner, path: string, body: object, vars: Partial<Bindings> = {}) =>
  call(`/api/assistants/${path}`, { body, headers: headersOf(owner), vars });

export const switchTo = (owner: Owner, isOn: boolean, vars?: Partial<Bindings>) =>
  ask(owner, "switch", { isOn }, vars);

/** Presses Allow on the page to which the assistant sent its user. Returns the code. */
export async function allow(
  owner: Owner,
  url: URL | undefined,
  { scope = "write", vars }: { scope?: string; vars?: Partial<Bindings> } = {},
): Promise<string> {
  const response = await ask(owner, "approve", { query: url?.search.slice(1), scope }, vars);
  if (!response.ok) throw new Error(await response.text());
  const { redirectTo } = await response.json<{ redirectTo: string }>();
  return new URL(redirectTo).searchParams.get("code") ?? "";
}

export function transportOf(assistant: Assistant, vars?: Partial<Bindings>) {
  return new StreamableHTTPClientTransport(MCP, { authProvider: assistant, fetch: fetchWorker(vars) });
}

export function newClient(): Client {
  const options = { jsonSchemaValidator: new CfWorkerJsonSchemaValidator() };
  return new Client({ name: "test", version: "1.0.0" }, options);
}

/** Goes all the way that an assistant goes: discovery, registration, consent, tokens. */
export async function connect(
  owner: Owner,
  { name, scope = "write", vars = {} }: { name?: string; scope?: string; vars?: Partial<Bindings> } = {},
): Promise<{ assistant: Assistant; client: Client }> {
  await switchTo(owner, true, vars);
  const assistant = new Assistant(name);
  const first = transportOf(assistant, vars);
  const refused = await newClient()
    .connect(first)
    .then(
      () => null,
      (thrown: Error) => thrown,
    );
  if (assistant.asked === undefined) throw refused ?? new Error("Nobody was asked");
  await first.finishAuth(await allow(owner, assistant.asked, { scope, vars }));
  const client = newClient();
  await client.connect(transportOf(assistant, vars));
  return { assistant, client };
}
