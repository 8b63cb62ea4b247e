import { logError } from "./error-log.ts";

/** A file isn't urgent, so between its parts others have their turn at the database. */
const PAUSE_MS = 5;

/**
 * A body that is made while it is sent, as fast as it is taken. A failure before the first part is thrown, to be answered as any
 * other. A later one breaks the connection off, so that nobody takes a part for the whole.
 * @param about for the log
 */
export async function streamed(
  parts: AsyncGenerator<string>,
  about: Record<string, unknown>,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  let first: IteratorResult<string> | undefined = await parts.next();
  let isCancelled = false;
  return new ReadableStream({
    async pull(controller) {
      try {
        if (first === undefined) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        const { done, value } = first ?? (await parts.next());
        first = undefined;
        if (isCancelled) return;
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (thrown) {
        logError(thrown, about);
        throw thrown;
      }
    },
    async cancel() {
      isCancelled = true;
      await parts.return(undefined);
    },
  });
}
