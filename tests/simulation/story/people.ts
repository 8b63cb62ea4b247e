import { monthOf } from "#domain/calendar/days.ts";
import type { Browser } from "../device/browser.ts";
import type { Screen } from "../device/screen.ts";
import type { Simulation } from "../simulation.ts";
import { showMonth } from "./act.ts";
import { MINUTE_MS } from "./durations.ts";

/** Opens the app, and signs in if the app asks for it. @returns the screen that is there in the end */
export async function openApp(simulation: Simulation, browser: Browser, email: string): Promise<Screen> {
  browser.use();
  const screen = simulation.openScreen(browser);
  const isKnown = () => {
    const status = screen.status();
    return status === "signed-out" || status === "expired" || screen.ledgerStore()?.everSynced() === true;
  };
  await simulation.until(isKnown, 2 * MINUTE_MS);
  if (screen.status() === "signed-out" || screen.status() === "expired") {
    return (await signIn(simulation, browser, screen, email)) ?? screen;
  }
  const ledgerStore = screen.ledgerStore();
  if (ledgerStore !== null) await showMonth(screen, monthOf(ledgerStore.today()));
  return screen;
}

/** @returns the page after it; null if it failed */
export async function signIn(
  simulation: Simulation,
  browser: Browser,
  screen: Screen,
  email: string,
): Promise<Screen | null> {
  try {
    await screen.app.requestSignInLink(email, null);
    await simulation.loop.wait(8000, screen.page);
    const [code = ""] = simulation.backend.outside
      .mails(email)
      .flatMap(({ text }) => MAILED_CODE.exec(text)?.[1] ?? []);
    await screen.app.verifySignInCode(email, code);
  } catch (thrown) {
    if ((thrown as Error).name !== "RequestError") throw thrown;
    simulation.loop.note(`${browser.machine.name} can't sign in: ${(thrown as Error).message}`);
    return null;
  }
  screen.page.close();
  return simulation.openScreen(browser);
}

const MAILED_CODE = /asked for it: (\S+)/;

/** Everybody has a card of their own, the same in each run of a seed. */
function cardOf(email: string): string {
  const digits = [...email].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 10 ** 10, 0);
  return `424242${String(digits).padStart(10, "0")}`;
}

/** Pays at Stripe, as checkout's page does. */
export async function subscribe(simulation: Simulation, screen: Screen, email: string): Promise<void> {
  const { app } = screen;
  try {
    const asked = await app.api["create-checkout-session"].$post({ json: { email } });
    const { url } = (await asked.json()) as { url: string };
    await simulation.backend.outside.answer({
      method: "POST",
      url: `${url}/pay`,
      headers: {},
      body: `card=${cardOf(email)}`,
    });
    await simulation.loop.wait(2000, screen.page);
    await app.api.billing.refresh.$post({});
  } catch (thrown) {
    if ((thrown as Error).name !== "RequestError") throw thrown;
    simulation.loop.note(`${email} can't pay: ${(thrown as Error).message}`);
  }
}
