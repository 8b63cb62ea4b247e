import type { OperationJson } from "#domain/operations/operation.ts";

/** A change as a person made it, and what the app has told them of it. */
export interface MadeChange {
  readonly id: string;
  readonly userId: string;
  readonly device: string;
  /** As it was first put on its way: its type and data never change afterwards. */
  readonly draft: Pick<OperationJson, "type" | "data">;
  /** "open" until the app has said that it is saved or couldn't be. */
  said: "open" | "saved" | "refused";
  /** The app said later that it was refused by the worker. */
  wasReported: boolean;
  /** The person, or the browser, removed the data on its device before it was sent. */
  wasGivenUp: boolean;
}

/** An import that a browser has stored, to go on with it on the next visit if it is interrupted. */
export interface Landing {
  readonly userId: string;
  readonly device: string;
  readonly operationIds: readonly string[];
}

/** Everything that people did, by the operation's id. */
export class MadeChanges {
  private readonly all = new Map<string, MadeChange>();
  private readonly landings = new Map<string, Landing>();

  note(change: Pick<MadeChange, "id" | "userId" | "device" | "draft">): MadeChange {
    const made: MadeChange = { ...change, said: "open", wasReported: false, wasGivenUp: false };
    this.all.set(change.id, made);
    return made;
  }

  get(id: string): MadeChange | undefined {
    return this.all.get(id);
  }

  of(userId: string): MadeChange[] {
    return [...this.all.values()].filter((each) => each.userId === userId);
  }

  /** Ids of all that were made on a device. */
  idsOf(device: string): string[] {
    return [...this.all.values()].filter((each) => each.device === device).map(({ id }) => id);
  }

  /** A browser holds one at a time. */
  noteLanding(landing: Landing): void {
    this.landings.set(landing.device, landing);
  }

  /** Its browser lost it, or another takes its place. */
  forgetLanding(device: string): void {
    this.landings.delete(device);
  }

  landingsOf(userId: string): Landing[] {
    return [...this.landings.values()].filter((each) => each.userId === userId);
  }

  count(): number {
    return this.all.size;
  }

  /** @returns those that weren't given up before */
  giveUp(isLost: (change: MadeChange) => boolean): MadeChange[] {
    const lost = [...this.all.values()].filter((each) => !each.wasGivenUp && isLost(each));
    for (const each of lost) each.wasGivenUp = true;
    return lost;
  }
}
