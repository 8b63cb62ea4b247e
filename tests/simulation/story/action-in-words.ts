import type { Action, RuleInStory, Scope } from "./steps.ts";

/** What somebody does, as the rest of a sentence that begins with them. */
export function actionInWords(action: Action): string {
  switch (action.kind) {
    case "add": {
      const kind = action.isRecurring ? "recurring bill" : "bill";
      return `adds a ${kind} of ${dollars(action.amount)}, due ${inDays(action.day)}${ruleInWords(action.rule)}`;
    }
    case "rename":
      return `gives ${bill(action.which, action.scope)} another title and ${dollars(action.amount)}${ruleInWords(action.rule)}`;
    case "move": {
      const days = `${Math.abs(action.day)} days ${action.day < 0 ? "back" : "ahead"}`;
      return `moves ${bill(action.which, action.scope)} ${days}`;
    }
    case "status":
      return `marks ${bill(action.which)} as ${action.status.toLowerCase()}`;
    case "pay": {
      const amount = action.amount === null ? "" : `, ${dollars(action.amount)} of it`;
      return `has paid ${bill(action.which)}${amount}, ${inDays(-action.daysAgo)}`;
    }
    case "pay-overdue":
      return `has ${bill(action.which)} pay itself, if it was due up to ${action.daysAgo} days ago`;
    case "recur":
      return `has ${bill(action.which, action.scope)} recur, or no longer${ruleInWords(action.rule)}`;
    case "carry-over":
      return `wants budgets to carry over as "${action.how}"`;
    case "delete":
      return `deletes ${bill(action.which, action.scope)}`;
    case "stop":
      return `stops the series of ${bill(action.which)}`;
    case "press-undo":
      return "presses Undo";
    case "undo-past":
      return `undoes the change ${place(action.which)} through the history`;
    case "budget": {
      const month = `the month ${inMonths(action.month)}`;
      return action.amount === null
        ? `clears the budget of ${month}`
        : `sets the budget of ${month} to ${dollars(action.amount)}`;
    }
    case "remind-at":
      return `wants to be reminded at ${action.hour}:00`;
    case "live-in":
      return `now lives in ${action.zone}`;
    case "copy-month":
      return "copies last month's bills into this one";
    case "show-month":
      return `looks at the month ${inMonths(action.ahead)}`;
  }
}

/** A rule needs a series and a scope. */
function ruleInWords(rule: RuleInStory): string {
  return Object.keys(rule).length === 0 ? "" : `, with ${JSON.stringify(rule)} if it may`;
}

const SCOPES: Readonly<Record<Scope, string>> = {
  this: "",
  following: " and those that follow it",
  all: " and all of its series",
};

/** Which one it is depends on what the screen shows by then. */
function bill(which: number, scope: Scope = "this"): string {
  return `the bill ${place(which)} down the list${SCOPES[scope]}`;
}

const place = (which: number) => `${Math.round(which * 100)} %`;

const dollars = (amount: number) => `$${amount.toFixed(2)}`;

function inDays(days: number): string {
  if (days === 0) return "today";
  return days > 0 ? `in ${days} days` : `${-days} days ago`;
}

function inMonths(months: number): string {
  if (months === 0) return "that it is";
  return months > 0 ? `${months} ahead` : `${-months} back`;
}
