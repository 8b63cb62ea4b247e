import type { EventLoop } from "../event-loop.ts";
import { type Random, randomFor } from "../random.ts";
import type { Answer, Backend } from "../world/backend.ts";
import type { HttpRequest } from "../world/outside.ts";

/** How likely each fault of a request is, from 0 to 1. */
export interface Weather {
  readonly isOffline: boolean;
  /** It never reaches the worker. */
  readonly lost: number;
  /** The worker does it, and the device never hears of it. */
  readonly unanswered: number;
  /** It reaches the worker twice, the second time somewhat later. */
  readonly twice: number;
  /** At most so long on each way. Above 15 seconds the device may have given up when the answer comes. */
  readonly slowestMs: number;
  /** A portal in between answers with a page of its own. */
  readonly portal: number;
}

export const FAIR: Weather = {
  isOffline: false,
  lost: 0,
  unanswered: 0,
  twice: 0,
  slowestMs: 120,
  portal: 0,
};

const PORTAL: Answer = {
  status: 200,
  headers: [["content-type", "text/html"]],
  cookies: [],
  body: "<title>Welcome to this café's network</title>",
};

/** What a browser's requests meet between it and the worker. */
export class Network {
  private readonly loop: EventLoop;
  private readonly backend: Backend;
  private weather = FAIR;
  private untilMs = 0;
  private random: Random;
  private readonly name: string;
  faults = 0;

  constructor(loop: EventLoop, backend: Backend, seed: string, name: string) {
    this.loop = loop;
    this.backend = backend;
    this.name = name;
    this.random = randomFor(seed, "network", name);
  }

  begin(weather: Weather, forMs: number, random: Random): void {
    this.weather = weather;
    this.untilMs = this.loop.nowMs + forMs;
    this.random = random;
  }

  end(): void {
    this.untilMs = 0;
  }

  now(): Weather {
    return this.loop.nowMs < this.untilMs ? this.weather : FAIR;
  }

  /**
   * Never settles if the answer gets lost without a sign.
   * @throws TypeError if the connection is gone
   */
  async send(request: HttpRequest): Promise<Answer> {
    const weather = this.now();
    const { random } = this;
    const fault = (name: string, likely: number) => {
      const happens = likely > 0 && random.chance(likely);
      if (happens) this.note(name);
      return happens;
    };
    const silently = random.chance(0.5);
    const back = random.between(5, weather.slowestMs);
    await this.loop.wait(random.between(5, weather.slowestMs));
    if (weather.isOffline) throw failed();
    if (fault("portal", weather.portal)) return PORTAL;
    if (fault("request lost", weather.lost)) return await this.nothing(silently);
    if (fault("request twice", weather.twice))
      this.sendAgain(request, random.between(1, 4 * weather.slowestMs));
    const answer = await this.backend.fetch(request);
    this.loop.note(`${this.name} ${request.method} ${request.url} ${answer?.status ?? "crashed"}`);
    await this.loop.wait(back);
    if (fault("answer lost", weather.unanswered)) return await this.nothing(silently);
    if (back > 15_000) this.note("answer late");
    if (answer === null) throw failed();
    return answer;
  }

  private sendAgain(request: HttpRequest, delayMs: number): void {
    this.loop.after(delayMs, () => void this.backend.fetch(request));
  }

  private nothing(silently: boolean): Promise<never> {
    return silently ? new Promise(() => undefined) : Promise.reject(failed());
  }

  private note(fault: string): void {
    this.faults += 1;
    this.loop.note(`fault: ${fault}`);
  }
}

function failed(): TypeError {
  return new TypeError("Failed to fetch");
}
