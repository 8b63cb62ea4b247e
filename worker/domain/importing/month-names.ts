import { keyOf } from "./keys.ts";

/** The names of each month in English, Portuguese, Spanish, German and French, in full and in short. */
const NAMES = [
  "january jan janeiro enero ene januar jänner jän janvier janv",
  "february feb fevereiro fev febrero februar feber février févr fév",
  "march mar março marzo märz mär mrz mars",
  "april apr abril abr avril avr",
  "may maio mai mayo",
  "june jun junho junio juni juin",
  "july jul julho julio juli juillet juil juill",
  "august aug agosto ago août aou",
  "september sep sept setembro set septiembre setiembre septembre",
  "october oct outubro out octubre oktober okt octobre",
  "november nov novembro noviembre novembre",
  "december dec dezembro dez diciembre dic dezember décembre déc",
];

const NUMBERS: ReadonlyMap<string, number> = new Map(
  NAMES.flatMap((names, index) => names.split(" ").map((name): [string, number] => [keyOf(name), index + 1])),
);

const WEEKDAYS: ReadonlySet<string> = new Set(
  [
    "monday mon tuesday tue tues wednesday wed thursday thu thur thurs friday fri saturday sat sunday sun",
    "segunda terça quarta quinta sexta sábado domingo feira seg ter qua qui sex sáb dom",
    "lunes martes miércoles jueves viernes lun mié mie jue vie",
    "montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag mo di mi do fr sa so",
    "lundi mardi mercredi jeudi vendredi samedi dimanche mer jeu ven sam dim",
  ]
    .join(" ")
    .split(" ")
    .map(keyOf),
);

/** Returns 1 to 12, or undefined. "mar" is March, although Spanish and French shorten Tuesday in the same way. */
export function monthOfName(word: string): number | undefined {
  return NUMBERS.get(keyOf(word));
}

export function isWeekdayName(word: string): boolean {
  return WEEKDAYS.has(keyOf(word));
}
