import type { CDPSession, Page } from "@playwright/test";
import { askForLink, expect, test } from "../support/fixtures.ts";
import { codeIn } from "../support/inbox.ts";
import { everythingSaved } from "../support/month-page.ts";
import { sendOn } from "../support/retry-closed.ts";

/** Passkeys need a host name, which 127.0.0.1 isn't. */
const { E2E_PORT } = process.env;
test.use({ isNewUser: true, baseURL: `http://localhost:${E2E_PORT}` });

interface Phone {
  readonly devtools: CDPSession;
  readonly id: string;
}

/** Chromium's own authenticator, whose user touches it at once. */
async function addAuthenticator(page: Page): Promise<Phone> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable", { enableUI: false });
  const { authenticatorId: id } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { devtools, id };
}

const touch = ({ devtools, id }: Phone, enabled: boolean) =>
  devtools.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId: id, enabled });

async function signOut(page: Page) {
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "Sign out", exact: true }).click();
  await expect(page).toHaveURL(/\/login$|\/$/);
}

test("a passkey is added, named, used by button and by autofill, and refused once it is removed", async ({
  page,
  email,
  signIn,
  axe,
  problems,
}) => {
  problems.allow(/status of 40[01]/);
  const phone = await addAuthenticator(page);
  await signIn(page, email);
  await everythingSaved(page);
  await page.goto("/settings");
  const card = page.getByRole("region", { name: "Passkeys" });
  await card.getByRole("button", { name: "Add a passkey" }).click();
  await expect(card.getByRole("listitem")).toHaveCount(1);
  await expect(card.getByText(/Not used yet · added/)).toBeVisible();
  await card.getByRole("button", { name: /^Rename/ }).click();
  const dialog = page.getByRole("dialog", { name: "Rename the passkey" });
  await axe(page);
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await dialog.getByLabel("Name").fill("My laptop");
  await page.keyboard.press("Enter");
  await expect(card.getByRole("button", { name: "Rename My laptop" })).toBeVisible();
  await axe(page);

  // Nobody touches the device while the field offers its passkeys, so that the button is used.
  await touch(phone, false);
  await signOut(page);
  await page.goto("/login?returnTo=%2Fsettings");
  await axe(page);
  await touch(phone, true);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(card.getByText(/^Last used/)).toBeVisible();

  // With its user's touch at once, the field's suggestion is taken as soon as it is offered.
  await signOut(page);
  await page.goto("/login?returnTo=%2Fsettings");
  await expect(page).toHaveURL(/\/settings$/);

  const { credentials } = await phone.devtools.send("WebAuthn.getCredentials", { authenticatorId: phone.id });
  await card.getByRole("button", { name: "Remove My laptop" }).click();
  await axe(page);
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Passkey removed: My laptop.")).toBeVisible();
  await expect(card.getByRole("listitem")).toHaveCount(0);
  await signOut(page);
  // The device heard of it. Another one that didn't still offers it.
  const held = () => phone.devtools.send("WebAuthn.getCredentials", { authenticatorId: phone.id });
  await expect.poll(async () => (await held()).credentials).toEqual([]);
  const [credential] = credentials;
  if (credential === undefined) throw new Error("The authenticator had no passkey.");
  await phone.devtools.send("WebAuthn.addCredential", { authenticatorId: phone.id, credential });
  await page.goto("/login");
  await expect(page.getByRole("alert")).toHaveText(/This passkey was removed/);
  await axe(page);
});

test("a passkey is offered once after a sign-in by mail, never again after a no, and alone", async ({
  page,
  context,
  email,
  inbox,
  signIn,
}) => {
  await addAuthenticator(page);
  await context.grantPermissions(["notifications"]);
  await page.route("**/api/push", async (route) => {
    const response = await sendOn(route);
    await route.fulfill({ response, json: { ...(await response.json()), wasReminded: true } });
  });
  await signIn(page, email);
  const offer = page.getByRole("region", { name: "Passkey" });
  const otherOffer = page.getByRole("region", { name: "Reminders on this device" });
  await expect(otherOffer).toBeVisible();
  await everythingSaved(page);
  // This sign-in went without the screens.
  await expect(offer).toHaveCount(0);
  const signInAgain = async () => {
    await signOut(page);
    await page.goto("/login");
    const known = (await inbox(email)).id;
    await askForLink(page, email);
    await expect.poll(async () => (await inbox(email)).id).not.toBe(known);
    await page.getByLabel("Code").fill(codeIn(await inbox(email)));
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await everythingSaved(page);
  };
  await signInAgain();
  await expect(offer).toContainText("Sign in faster next time");
  await expect(otherOffer).toHaveCount(0);
  await offer.getByRole("button", { name: "No, thanks" }).click();
  await expect(offer).toHaveCount(0);
  const asked = page.waitForResponse("**/api/passkeys");
  await signInAgain();
  await asked;
  await expect(otherOffer).toBeVisible();
  await expect(offer).toHaveCount(0);
});
