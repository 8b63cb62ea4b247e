/** What keeps a month usable that the worker put into the page. It stands inline at the head of the dashboard's page. */

import { monthInPage } from "../browser/month-in-page.ts";
import { keepPresses } from "./kept-presses.ts";
import { startAfterPaint } from "./start-after-paint.ts";

if (monthInPage() !== null) {
  keepPresses();
  startAfterPaint();
}
