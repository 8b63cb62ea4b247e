/**
 * What stands inline at the head of a signed-in screen's page, a script of its own, so that it waits for no other code:
 * what the screen asks first, and where the page shows its month already, what keeps that usable.
 */
import { keepPresses } from "./kept-presses.ts";
import { beginCalls } from "./local/first-calls.ts";
import { monthInPage, startAfterPaint } from "./shown-month.ts";

if (monthInPage() !== null) {
  keepPresses();
  startAfterPaint();
} else {
  // The first of its kind in a tab takes as long as rendering a month (measured: 15 ms). The month asks for its day: by
  // then it would be waited for, here it is made while other scripts are on their way.
  setTimeout(() => Intl.DateTimeFormat());
}
beginCalls().catch(() => undefined);
