/**
 * What every signed-in screen asks first, of the worker and of this browser. It stands inline at the head of their pages,
 * a script of its own, so that it waits for no other code.
 */

import { monthInPage } from "../browser/month-in-page.ts";
import { beginReading } from "../data/db/preload.ts";
import { beginCalls } from "../data/session/preload.ts";
import { storedUserId } from "../data/session/stored-user.ts";

const userId = storedUserId();
beginCalls(userId === null).catch(() => {});
// A month that is here already is painted before anything else is done.
if (userId !== null && monthInPage() === null) beginReading(userId);
// The first of its kind in a tab takes as long as rendering a month (measured: 15 ms). The month asks for its day: by
// then it would be waited for, here it is made while other scripts are on their way. Unless the month is here already.
if (monthInPage() === null) setTimeout(() => Intl.DateTimeFormat());
