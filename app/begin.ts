/**
 * What every signed-in screen asks first, of the worker and of this browser. It stands inline at the head of their pages,
 * a script of its own, so that it waits for no other code.
 */
import { beginReading } from "./local/begun-reading.ts";
import { beginCalls } from "./local/first-calls.ts";
import { rememberedId } from "./local/remembered-person.ts";
import { monthInPage } from "./shown-month.ts";

const personId = rememberedId();
beginCalls(personId === null).catch(() => {});
// A month that is here already is painted before anything else is done.
if (personId !== null && monthInPage() === null) beginReading(personId);
// The first of its kind in a tab takes as long as rendering a month (measured: 15 ms). The month asks for its day: by
// then it would be waited for, here it is made while other scripts are on their way. Unless the month is here already.
if (monthInPage() === null) setTimeout(() => Intl.DateTimeFormat());
