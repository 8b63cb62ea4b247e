import { readRecurrence, recurrenceText } from "../series/recurrence.ts";
import { keyOf, keySet } from "./keys.ts";

type Unit = "day" | "week" | "month";

/** Words for how often something comes, in five languages, as a number of units. */
const UNITS: readonly (readonly [words: ReadonlySet<string>, every: number, unit: Unit])[] = [
  [
    keySet(
      "day, days, daily, tag, tage, tagen, täglich, dia, dias, diário, diária, diario, diaria, jour, jours, quotidien",
    ),
    1,
    "day",
  ],
  [
    keySet(
      "week, weeks, weekly, woche, wochen, wöchentlich, semana, semanas, semanal, semaine, semaines, hebdomadaire",
    ),
    1,
    "week",
  ],
  [
    keySet(
      "fortnight, fortnightly, biweekly, bi weekly, zweiwöchentlich, quinzenal, quincenal, every other week",
    ),
    2,
    "week",
  ],
  [
    keySet(
      "month, months, monthly, monat, monate, monaten, monatlich, mês, meses, mensal, mensalmente, mes, mensual, mensualmente, mois, mensuel, mensuelle",
    ),
    1,
    "month",
  ],
  [keySet("every other month, zweimonatlich, bimestral, bimestriel"), 2, "month"],
  [
    keySet(
      "quarter, quarters, quarterly, quartal, quartale, vierteljährlich, quartalsweise, trimestre, trimestres, trimestral, trimestriel, trimestrielle",
    ),
    3,
    "month",
  ],
  [
    keySet(
      "half year, half yearly, semi annual, semiannual, semi annually, semiannually, biannual, biannually, halbjahr, halbjährlich, semestre, semestres, semestral, semestriel, semestrielle",
    ),
    6,
    "month",
  ],
  [
    keySet(
      "year, years, yearly, annual, annually, jahr, jahre, jahren, jährlich, ano, anos, anual, anualmente, año, años, an, ans, année, années, annuel, annuelle",
    ),
    12,
    "month",
  ],
];

const NEVER = keySet(
  "once, one time, one off, never, none, no, n a, einmalig, nie, keine, único, única, uma vez, nunca, não, una vez, nunca, ponctuel, unique, une fois, jamais, non",
);

/** Words before a number and a unit: "every 3 months", "alle 3 Monate", "a cada 3 meses", "tous les 3 mois". */
const EVERY = /^(?:every|each|per|a cada|a|alle|all|jede[nrs]?|pro|cada|por|tous les|toutes les|chaque|par) /;

const EVERY_DAY = "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU";

/**
 * Reads "Monthly", "Every 3 Months", "vierteljährlich", "2 weeks" or an RRULE.
 * @param interval a number of such units beside it
 * @returns the canonical text of a recurrence, `never`, or `unknown` for words that it doesn't know and rhythms that the product
 * doesn't have
 */
export function repeatOf(text: string, interval = 1): { readonly rule: string } | "never" | "unknown" {
  const key = keyOf(text);
  if (key === "" || NEVER.has(key)) return "never";
  const rule = /FREQ=/i.test(text) ? text : ruleOf(key, interval);
  const recurrence = rule === null || rule.length > 200 ? null : readRecurrence(rule);
  return recurrence === null ? "unknown" : { rule: recurrenceText(recurrence) };
}

function ruleOf(key: string, interval: number): string | null {
  const [, number, name = ""] = /^(?:(\d{1,3}) )?(.+)$/.exec(unitWords(key)) ?? [];
  const found = UNITS.find(([words]) => words.has(name));
  if (found === undefined || !Number.isInteger(interval) || interval < 1) return null;
  const [, every, unit] = found;
  return ruleEvery(every * Number(number ?? 1) * interval, unit);
}

/** "every other week" is known as a whole. */
function unitWords(key: string): string {
  return UNITS.some(([words]) => words.has(key)) ? key : key.replace(EVERY, "");
}

export function ruleEvery(count: number, unit: Unit): string | null {
  if (unit === "month") return `FREQ=MONTHLY;INTERVAL=${count}`;
  if (unit === "week") return `FREQ=WEEKLY;INTERVAL=${count}`;
  if (count === 1) return EVERY_DAY;
  return count % 7 === 0 ? `FREQ=WEEKLY;INTERVAL=${count / 7}` : null;
}
