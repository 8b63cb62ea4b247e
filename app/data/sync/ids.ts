/** Returns a random integer in [1, 2^53), as text. */
export function createExpenseId(): string {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  const id = (high & 0x1fffff) * 2 ** 32 + low;
  return id === 0 ? createExpenseId() : String(id);
}

/** Names the lock under which the tabs of a user take turns. */
export function syncTurn(userId: string): string {
  return `expense-timeline-sync-${userId}`;
}

export function createOperationId(): string {
  return crypto.randomUUID();
}
