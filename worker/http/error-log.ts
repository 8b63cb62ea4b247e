import { DrizzleQueryError } from "drizzle-orm/errors";

/** As one JSON line, without the data it happened on. */
export function logError(thrown: unknown, about: Record<string, unknown>): void {
  console.error(JSON.stringify({ level: "error", ...about, error: describeError(thrown) }));
}

/** Without query parameters, which hold titles and addresses, and without email addresses. */
export function describeError(thrown: unknown): Record<string, unknown> {
  if (!(thrown instanceof Error)) return { message: redact(String(thrown)) };
  const message = thrown instanceof DrizzleQueryError ? `Failed query: ${thrown.query}` : thrown.message;
  const frames = (thrown.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    name: thrown.name,
    message: redact(message),
    stack: frames.map((frame) => frame.trim()),
    ...(thrown.cause !== undefined && { cause: describeError(thrown.cause) }),
  };
}

/** Word by word, so that a long one is gone through only once. */
function redact(text: string): string {
  return text.replace(/[^\s"'<>(),;:]+/g, (word) => (/.@./s.test(word) ? "[email]" : word));
}
