import type { Weather } from "../device/network.ts";
import type { WorkerTrouble } from "../world/trouble.ts";

export function weatherInWords(weather: Weather): string {
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

export function troubleInWords({ crash, fail, outside, twice }: WorkerTrouble): string {
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
