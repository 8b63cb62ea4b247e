import { codeIn, linkIn, waitForMail } from "../support/inbox.ts";
import { test } from "./fixtures.ts";

test("sign in by the mailed code", { tag: "@new-user" }, async ({ openAt, email, standInsUrl }) => {
  const screen = await openAt("/login");
  await screen.getByLabel("Email").fill(email);
  await screen.getByRole("button", { name: "Send Magic Link" }).click();
  await screen.getByRole("heading", { name: "Check your email" }).focused();
  await screen.getByLabel("Code").fill(codeIn(await waitForMail(standInsUrl, email)));
  await screen.getByRole("button", { name: "Sign in" }).click();
  await screen.getByRole("dialog", { name: "Subscription Required" }).shown();
});

test("sign in by the mailed link", { tag: ["@new-user", "@full"] }, async ({
  openAt,
  email,
  standInsUrl,
}) => {
  const screen = await openAt("/login");
  await screen.getByLabel("Email").fill(email);
  await screen.getByRole("button", { name: "Send Magic Link" }).click();
  await screen.getByRole("heading", { name: "Check your email" }).focused();
  const link = linkIn(await waitForMail(standInsUrl, email));
  await screen.tab.goto(link);
  await screen.getByRole("dialog", { name: "Subscription Required" }).shown();
});
