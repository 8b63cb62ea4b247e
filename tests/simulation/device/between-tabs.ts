import type { EventLoop, Owner } from "../event-loop.ts";

interface Member {
  readonly name: string;
  readonly owner: Owner;
  readonly target: EventTarget;
}

/** The BroadcastChannels of one browser. */
export class Channels {
  private readonly loop: EventLoop;
  private members: readonly Member[] = [];

  constructor(loop: EventLoop) {
    this.loop = loop;
  }

  /** The class `BroadcastChannel` of one page. */
  of(owner: Owner) {
    const channels = this;
    return class extends EventTarget {
      private readonly member: Member;

      constructor(name: string) {
        super();
        this.member = { name, owner, target: this };
        channels.members = [...channels.members, this.member];
      }

      postMessage(message: unknown): void {
        if (owner.isAlive) channels.post(this.member, message);
      }

      close(): void {
        channels.members = channels.members.filter((each) => each !== this.member);
      }
    };
  }

  release(owner: Owner): void {
    this.members = this.members.filter((each) => each.owner !== owner);
  }

  private post(sender: Member, message: unknown): void {
    const receivers = this.members.filter((each) => each !== sender && each.name === sender.name);
    for (const receiver of receivers) {
      const data = structuredClone(message);
      const arrive = () => {
        if (!this.members.includes(receiver)) return;
        receiver.target.dispatchEvent(Object.assign(new Event("message"), { data }));
      };
      this.loop.after(1, arrive, receiver.owner);
    }
  }
}

interface Waiter {
  readonly owner: Owner;
  readonly begin: () => void;
}

/** The Web Locks of one browser, as far as the app uses them: exclusive ones, in the order in which they were asked for. */
export class WebLocks {
  private readonly queues = new Map<string, Waiter[]>();

  /** `navigator.locks` of one page. */
  of(owner: Owner) {
    return {
      request: <T>(name: string, options: { signal?: AbortSignal }, work: () => Promise<T>): Promise<T> =>
        this.request(owner, name, options, work),
    };
  }

  /** Gives up all that a page holds or waits for. */
  release(owner: Owner): void {
    for (const [name, queue] of this.queues) {
      const [holder] = queue;
      const others = queue.filter((each) => each.owner !== owner);
      this.queues.set(name, others);
      if (holder?.owner === owner) others[0]?.begin();
    }
  }

  private request<T>(
    owner: Owner,
    name: string,
    { signal }: { signal?: AbortSignal },
    work: () => Promise<T>,
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      // Code of a page that is gone may run on until it waits for something. It gets no lock.
      if (!owner.isAlive) return;
      if (signal?.aborted) return reject(signal.reason);
      let hasBegun = false;
      const waiter: Waiter = {
        owner,
        begin: () => {
          hasBegun = true;
          const working = Promise.resolve().then(work);
          working.then(resolve, reject);
          const done = () => this.leave(name, waiter);
          working.then(done, done);
        },
      };
      signal?.addEventListener("abort", () => {
        if (hasBegun) return;
        this.leave(name, waiter);
        reject(signal.reason);
      });
      const queue = this.queues.get(name) ?? [];
      this.queues.set(name, [...queue, waiter]);
      if (queue.length === 0) waiter.begin();
    });
  }

  private leave(name: string, waiter: Waiter): void {
    const queue = this.queues.get(name) ?? [];
    if (!queue.includes(waiter)) return;
    const others = queue.filter((each) => each !== waiter);
    this.queues.set(name, others);
    if (queue[0] === waiter) others[0]?.begin();
  }
}
