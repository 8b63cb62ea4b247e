import { USER_AGENT } from "../../services/user-agent.ts";

/** The next minute brings another. */
const PATIENCE_MS = 10_000;

/** Tells a service that raises an alarm when it hears nothing. @throws if it doesn't answer, or answers with an error */
export async function beat(url: string): Promise<void> {
  const response = await fetch(url, {
    headers: { "User-Agent": USER_AGENT },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The heartbeat's address answered ${response.status}.`);
}
