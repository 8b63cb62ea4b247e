import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { EventLoop, Owner } from "./event-loop.ts";
import type { Random } from "./random.ts";

interface Surroundings {
  readonly loop: EventLoop;
  readonly owner: Owner;
  readonly random: Random;
  /** What the program's clock shows, epoch milliseconds. */
  readonly clockMs: () => number;
  /** Of the program's machine. */
  readonly zone: () => string;
}

export type Globals = Readonly<Record<string, unknown>>;

/**
 * The globals that would tell a program the real time, or give it a chance that no seed decides. Libraries ask `globalThis` for the
 * last two.
 */
export function virtualGlobals(surroundings: Surroundings): Globals {
  return {
    ...timers(surroundings),
    Date: dateBy(surroundings.clockMs),
    performance: { now: () => surroundings.loop.nowMs },
    Math: mathBy(surroundings.random),
    crypto: cryptoBy(surroundings.random),
    Intl: intlIn(surroundings.zone),
    AbortSignal: abortSignalBy(surroundings),
    TextDecoder,
    TextEncoder,
  };
}

/** Node's own have these methods, too. */
class Handle {
  readonly cancel: () => void;
  constructor(cancel: () => void) {
    this.cancel = cancel;
  }
  unref(): this {
    return this;
  }
  ref(): this {
    return this;
  }
}

function timers({ loop, owner }: Surroundings): Globals {
  const clear = (handle: unknown) => {
    if (handle instanceof Handle) handle.cancel();
  };
  const setTimeout = (work: (...values: unknown[]) => void, delayMs = 0, ...values: unknown[]) => {
    const timer = loop.after(delayMs, () => work(...values), owner);
    return new Handle(() => timer.cancel());
  };
  const setInterval = (work: (...values: unknown[]) => void, delayMs = 0, ...values: unknown[]) => {
    let isOver = false;
    const again = () => {
      if (isOver) return;
      loop.after(Math.max(1, delayMs), again, owner);
      work(...values);
    };
    loop.after(Math.max(1, delayMs), again, owner);
    return new Handle(() => {
      isOver = true;
    });
  };
  const setImmediate = (work: () => void) => setTimeout(work, 0);
  return {
    setTimeout,
    setInterval,
    setImmediate,
    clearTimeout: clear,
    clearInterval: clear,
    clearImmediate: clear,
  };
}

/** They would answer in the zone of the machine that tells the story, not in the program's own. */
const LOCAL = [
  ...["FullYear", "Month", "Date", "Hours", "Minutes"].flatMap((part) => [`get${part}`, `set${part}`]),
  ...["", "Date", "Time", "Locale", "LocaleDate", "LocaleTime"].map((part) => `to${part}String`),
  ...["getDay", "getTimezoneOffset"],
] as const;

const WITHOUT_ZONE = /\dT[\d:.]+$/;

function dateBy(clockMs: () => number): DateConstructor {
  class VirtualDate extends Date {
    constructor(...values: ConstructorParameters<DateConstructor> | []) {
      const [first] = values as readonly unknown[];
      const isLocal = values.length > 1 || (typeof first === "string" && WITHOUT_ZONE.test(first));
      if (isLocal) throw new Error(`${values.join()} is of this machine's time zone: use Date.UTC.`);
      super(...((values.length === 0 ? [clockMs()] : values) as [number]));
    }
    static override now(): number {
      return Math.floor(clockMs());
    }
  }
  for (const method of LOCAL) {
    Object.defineProperty(VirtualDate.prototype, method, {
      value: () => {
        throw new Error(`${method} asks for this machine's time zone: ask Intl.`);
      },
    });
  }
  return VirtualDate as DateConstructor;
}

function mathBy(random: Random): typeof Math {
  return Object.defineProperties(Object.create(Math), {
    random: { value: () => random.between(0, 2 ** 52 - 1) / 2 ** 52 },
  });
}

function cryptoBy(random: Random) {
  return {
    randomUUID: () => random.uuid(),
    getRandomValues: <T extends NodeJS.TypedArray>(array: T): T => {
      const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
      for (let index = 0; index < bytes.length; index += 1) bytes[index] = random.between(0, 255);
      return array;
    },
    subtle,
  };
}

function intlIn(zone: () => string): typeof Intl {
  const { DateTimeFormat } = Intl;
  const formatIn = (locales?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions) =>
    new DateTimeFormat(locales, { timeZone: zone(), ...options });
  const Format = new Proxy(DateTimeFormat, {
    construct: (_, [locales, options]) => formatIn(locales, options),
    apply: (_, __, [locales, options]) => formatIn(locales, options),
  });
  return Object.defineProperties(Object.create(Intl), { DateTimeFormat: { value: Format } });
}

function abortSignalBy({ loop, owner }: Surroundings): typeof AbortSignal {
  const timeout = (delayMs: number) => {
    const controller = new AbortController();
    const abort = () => controller.abort(new DOMException("The operation timed out.", "TimeoutError"));
    loop.after(delayMs, abort, owner);
    return controller.signal;
  };
  return new Proxy(AbortSignal, {
    get: (target, name) => (name === "timeout" ? timeout : Reflect.get(target, name)),
  });
}

interface HmacKey {
  readonly hash: string;
  readonly secret: Uint8Array;
}

interface Algorithm {
  readonly name: string;
  readonly hash?: string | { readonly name: string };
}

const nodeName = (name: string) => name.toLowerCase().replace("-", "");

const bytesOf = (data: BufferSource): Uint8Array =>
  ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);

/** Copies them, since a small Buffer shares its memory with others. */
const asArrayBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

function hmac({ hash, secret }: HmacKey, data: BufferSource): Uint8Array {
  return createHmac(hash, secret).update(bytesOf(data)).digest();
}

/** What the worker uses of Web Crypto. Node's own computes in another thread, whose pace no seed decides. */
const subtle = {
  async digest(algorithm: string | Algorithm, data: BufferSource): Promise<ArrayBuffer> {
    const name = typeof algorithm === "string" ? algorithm : algorithm.name;
    return asArrayBuffer(createHash(nodeName(name)).update(bytesOf(data)).digest());
  },
  async importKey(_format: "raw", secret: BufferSource, { hash }: Algorithm): Promise<HmacKey> {
    const name = typeof hash === "object" ? hash.name : (hash ?? "SHA-256");
    return { hash: nodeName(name), secret: new Uint8Array(bytesOf(secret)) };
  },
  async sign(_algorithm: unknown, key: HmacKey, data: BufferSource): Promise<ArrayBuffer> {
    return asArrayBuffer(hmac(key, data));
  },
  async verify(_algorithm: unknown, key: HmacKey, signature: BufferSource, data: BufferSource) {
    const [expected, given] = [hmac(key, data), bytesOf(signature)];
    return expected.length === given.length && timingSafeEqual(expected, given);
  },
};
