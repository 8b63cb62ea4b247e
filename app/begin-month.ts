/** What keeps a month usable that the worker put into the page. It stands inline at the head of the dashboard's page. */
import { keepPresses } from "./kept-presses.ts";
import { monthInPage } from "./shown-month.ts";
import { startAfterPaint } from "./start-after-paint.ts";

if (monthInPage() !== null) {
  keepPresses();
  startAfterPaint();
}
