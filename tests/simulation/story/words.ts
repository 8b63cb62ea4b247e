import type { Weather } from "../device/network.ts";
import type { WorkerTrouble } from "../world/trouble.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "./durations.ts";
import type { Action, RuleInStory, Scope, Step, Story } from "./steps.ts";

/** A story in plain sentences, one a line. A bill that a step adds or renames has the step's number for a title. */
export function storyInWords(story: Story): string[] {
  const devices = story.devices.map(
    ({ user, zone, clockOffsetMs }, index) =>
      `Device ${index + 1} is user ${user + 1}'s, in ${zone}${clockOffsetMs === 0 ? "" : `, its clock ${ahead(clockOffsetMs)}`}.`,
  );
  const begin = `It begins at ${new Date(story.startMs).toISOString().slice(0, 16)} UTC. Everybody signs in and pays.`;
  return [
    begin,
    ...devices,
    ...story.steps.map((step) => `${step.number}. ${time(step.atMs)}: ${sentence(step)}`),
  ];
}

function sentence(step: Step): string {
  switch (step.do) {
    case "worker":
      return `For ${duration(step.forMs)} the worker has trouble: ${troubleInWords(step.trouble)}.`;
    case "cron":
      return `Cron fires "${step.cron}"${step.lateMs > 0 ? `, ${duration(step.lateMs)} late` : ""}.`;
    case "stripe":
      return `At Stripe, ${AT_STRIPE[step.event](`user ${step.user + 1}`)}.`;
    case "mail-event":
      return `The mail provider says of a mail to user ${step.user + 1}: ${MAIL[step.event]}.`;
    case "hold-events":
      return `For ${duration(step.forMs)} Stripe's events about user ${step.user + 1} don't arrive. Then they do, in any order.`;
    case "quota":
      return `For ${duration(step.forMs)} an account may hold ${step.bills} bills and change ${step.rowsADay} rows a day.`;
    default:
      return `Device ${step.device + 1}: ${onDevice(step)}.`;
  }
}

const MAIL: Readonly<Record<Extract<Step, { do: "mail-event" }>["event"], string>> = {
  "no-mailbox": "there is no such mailbox",
  complaint: "its reader calls it spam",
  "mailbox-full": "the mailbox is full",
  delivered: "it was delivered",
};

const AT_STRIPE: Readonly<Record<Extract<Step, { do: "stripe" }>["event"], (user: string) => string>> = {
  "time-passes": (user) => `what ${user} owes by now becomes due`,
  cancels: (user) => `${user} cancels`,
  "pays-again": (user) => `${user} subscribes again if they don't pay`,
  resends: (user) => `the last events of ${user} are sent again`,
  "resends-twice": (user) => `the last events of ${user} are sent again, twice`,
};

function onDevice(step: Extract<Step, { readonly device: number }>): string {
  switch (step.do) {
    case "act":
      return `on page ${step.page + 1}, somebody ${actionInWords(step.action)}`;
    case "crash":
      return step.afterCalls > 1
        ? `after ${step.afterCalls} more calls of its pages, all of them crash`
        : "all of its pages crash";
    case "clock": {
      const { offsetMs, backwardsForMs = 0 } = step;
      const clock = offsetMs === 0 ? "its clock is set right" : `its clock is ${ahead(offsetMs)} from now on`;
      return backwardsForMs === 0 ? clock : `${clock}, and runs backwards for ${duration(backwardsForMs)}`;
    }
    case "travel":
      return `it is in ${step.zone} from now on`;
    case "network":
      return `for ${duration(step.forMs)} its network is bad: ${weatherInWords(step.weather)}`;
    case "disk":
      return `for ${duration(step.forMs)} ${DISK[step.fault]}`;
    case "sign-out":
      return "somebody signs out";
    case "remove-site-data":
      return "somebody removes the site's data";
    case "evict":
      return "its browser removes all that the site stored, but for cookies";
    case "resume-mail":
      return "somebody wants reminders again";
    case "delete-database":
      return "somebody deletes its database with the browser's tools";
    case "hand-over":
      return `somebody signs out, and user ${step.user + 1} signs in`;
    case "upgrade":
      return "its next page is of the app's next version";
    case "open":
      return `somebody opens page ${step.page + 1}`;
    default:
      return `somebody ${PAGE[step.do](`page ${step.page + 1}`)}`;
  }
}

const DISK: Readonly<Record<Extract<Step, { do: "disk" }>["fault"], string>> = {
  full: "its disk is full",
  "full-at-commit": "its disk is full, as each transaction hears when it ends",
  silent: "its database doesn't answer",
  "no-local-storage": "its local storage is full",
};

const PAGE = {
  close: (page: string) => `closes ${page}`,
  hide: (page: string) => `puts ${page} out of sight`,
  show: (page: string) => `shows ${page} again`,
  leave: (page: string) => `leaves ${page} for another site`,
  "come-back": (page: string) => `goes back to ${page}`,
};

function time(ms: number): string {
  const day = Math.floor(ms / DAY_MS) + 1;
  return `day ${day}, ${new Date(ms).toISOString().slice(11, 23)}`;
}

function duration(ms: number): string {
  if (ms >= 2 * DAY_MS) return `${Math.round(ms / DAY_MS)} days`;
  if (ms >= HOUR_MS) return `${Math.round(ms / HOUR_MS)} h`;
  return ms >= MINUTE_MS ? `${Math.round(ms / MINUTE_MS)} min` : `${ms / 1000} s`;
}

function ahead(ms: number): string {
  return `${duration(Math.abs(ms))} ${ms > 0 ? "ahead" : "behind"}`;
}

/** What somebody does, as the rest of a sentence that begins with them. */
function actionInWords(action: Action): string {
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

function weatherInWords(weather: Weather): string {
  if (weather.isOffline) return "it is offline";
  return listed(
    [
      [weather.lost, "of the requests get lost"],
      [weather.unanswered, "of the answers get lost"],
      [weather.twice, "of the requests arrive twice"],
      [weather.portal, "are answered by a portal"],
    ],
    `each way takes up to ${weather.slowestMs / 1000} s`,
  );
}

function troubleInWords({ crash, fail, outside, twice }: WorkerTrouble): string {
  return listed([
    [crash, "of its calls end in a crash"],
    [fail, "of the calls to a database fail"],
    [outside, "of the calls to services fail"],
    [twice, "of the jobs are delivered twice"],
  ]);
}

function listed(likely: readonly (readonly [number, string])[], more?: string): string {
  const named = likely.flatMap(([likelihood, what]) =>
    likelihood > 0 ? [`${Math.round(likelihood * 100)} % ${what}`] : [],
  );
  return [...named, ...(more === undefined ? [] : [more])].join(", ") || "none after all";
}
