import type { Page } from "@playwright/test";
import type { Scene } from "./pictures.ts";

const settled = (page: Page) => page.waitForLoadState("networkidle");

const PAGES = ["landing", "pricing", "about", "faq", "privacy", "login", "success", "cancel", "no-such-page"];

const pathOf = (name: string) => (name === "landing" ? "/" : `/${name}`);

export const publicScenes: readonly Scene[] = [
  ...PAGES.map(
    (name): Scene => ({ name: `public-${name}`, account: "nobody", path: pathOf(name), before: settled }),
  ),
  ...["landing", "success"].map(
    (name): Scene => ({ name: `signed-in-${name}`, path: pathOf(name), before: settled }),
  ),
  {
    name: "public-link-sent",
    account: "nobody",
    path: "/login",
    before: settled,
    prepare: async (page) => {
      await page.getByLabel("Email").fill("somebody.with.a.long.name@example.com");
      await page.getByRole("button", { name: "Send Magic Link" }).click();
      await page.getByText("Check your email").waitFor();
    },
  },
  { name: "public-verify", account: "nobody", path: "/login/verify?token=used", before: settled },
  {
    name: "public-faq-open",
    account: "nobody",
    path: "/faq",
    before: settled,
    prepare: (page) => page.getByText("Data & Sync").first().click(),
  },
];
