import type { OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { OAuthClientInformationFull, OAuthTokens } from "@modelcontextprotocol/sdk/shared/auth.js";
import { expect, test } from "../support/fixtures.ts";
import { today } from "../support/today.ts";

const REDIRECT = "https://assistant.example/callback";

/** An assistant outside the browser, which keeps what it has in memory. */
function newAssistant(name: string, address: string) {
  const held: {
    client?: OAuthClientInformationFull;
    tokens?: OAuthTokens;
    verifier?: string;
    asked?: string;
  } = {};
  const authProvider: OAuthClientProvider = {
    redirectUrl: REDIRECT,
    clientMetadata: {
      client_name: name,
      redirect_uris: [REDIRECT],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    },
    clientInformation: () => held.client,
    saveClientInformation: (client) => void Object.assign(held, { client }),
    tokens: () => held.tokens,
    saveTokens: (tokens) => void Object.assign(held, { tokens }),
    redirectToAuthorization: (url) => void Object.assign(held, { asked: url.href }),
    saveCodeVerifier: (verifier) => void Object.assign(held, { verifier }),
    codeVerifier: () => held.verifier ?? "",
  };
  const transport = () => new StreamableHTTPClientTransport(new URL(address), { authProvider });
  const connected = async () => {
    const client = new Client({ name, version: "1.0.0" });
    await client.connect(transport());
    return client;
  };
  return {
    /** The address to which the assistant sends its user. */
    askUser: async () => {
      await connected().catch(() => undefined);
      return held.asked ?? "";
    },
    finish: async (code: string) => await transport().finishAuth(code),
    use: async (tool: string, args: Record<string, unknown> = {}) => {
      const client = await connected();
      return JSON.stringify(await client.callTool({ name: tool, arguments: args }));
    },
  };
}

test("an assistant is refused while it is off, let in by its user, named in the history and disconnected", async ({
  page,
  openApp,
  baseURL,
  axe,
  problems,
}) => {
  problems.allow(/status of 403/);
  await openApp("/settings");
  const setting = page.getByRole("region", { name: "Assistants" });
  await expect(setting.getByLabel("Let assistants in")).not.toBeChecked();
  const claude = newAssistant("Claude", `${baseURL}/mcp`);
  const asked = await claude.askUser();

  await page.goto(asked);
  await expect(page.getByRole("heading", { name: "Assistants are off" })).toBeVisible();
  await axe(page);
  await page.getByRole("link", { name: "Open settings" }).click();
  await setting.getByLabel("Let assistants in").check();
  await expect(setting.getByText(`${baseURL}/mcp`)).toBeVisible();

  await page.goto(asked);
  await expect(page.getByRole("heading", { name: "Let Claude use your bills?" })).toBeVisible();
  await expect(page.getByText("assistant.example")).toBeVisible();
  await axe(page);
  await page.route(`${REDIRECT}?*`, (route) => route.fulfill({ body: "Back at the assistant" }));
  await page.getByLabel("Read them, and add, pay and change bills").check();
  await page.getByRole("button", { name: "Allow", exact: true }).click();
  await page.waitForURL(`${REDIRECT}?*`);
  await claude.finish(new URL(page.url()).searchParams.get("code") ?? "");

  const added = await claude.use("add_bill", { title: "Water", amount: 42.5, dueDate: today });
  expect(added).toContain('"title":"Water"');
  await page.goto("/history");
  await expect(page.getByText("Added “Water”")).toBeVisible();
  await expect(page.getByText("by Claude")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(page.getByText(/Undid|Undone/).first()).toBeVisible();
  await expect(async () =>
    expect(await claude.use("list_due_bills", { when: "today" })).not.toContain("Water"),
  ).toPass();

  await page.goto("/settings");
  await expect(setting.getByText(/^Last used/)).toBeVisible();
  await axe(page);
  await setting.getByRole("button", { name: "Disconnect Claude" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(setting.getByText("assistant.example")).toBeHidden();
  await expect(claude.use("list_overdue_bills")).rejects.toThrow();
});
