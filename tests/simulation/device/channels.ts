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
