import { BATCH } from "../../worker/mail/outbox.ts";
import { countIn, type World } from "./world.ts";

/** Each ledger's last batch isn't full. */
export const batchesOf = (mails: number, ledgers: number): number =>
  ledgers * Math.ceil(mails / ledgers / BATCH);

const WAITING = "SELECT count(*) FROM mail_outbox WHERE next_try_at IS NOT NULL";

export async function batchesWaiting(world: World): Promise<number> {
  let batches = 0;
  for (const name of Object.keys(world.databases.bindings))
    batches += Math.ceil((await countIn(world, name, WAITING)) / BATCH);
  return batches;
}

/** Leaves full batches only. The samples have far more of others than full ledgers, and those are as slow. */
export async function keepFullBatches(world: World): Promise<void> {
  for (const name of Object.keys(world.databases.bindings)) {
    const waiting = await countIn(world, name, WAITING);
    if (waiting < BATCH) continue;
    await world.databases.run(
      name,
      `UPDATE mail_outbox SET next_try_at = NULL WHERE (user_id, kind, local_date) IN (
         SELECT user_id, kind, local_date FROM mail_outbox WHERE next_try_at IS NOT NULL LIMIT ${waiting % BATCH})`,
    );
  }
}
