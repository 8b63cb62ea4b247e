/** Whether a batch failed by a constraint whose message D1 gives in these words; nothing of the batch was written then. */
export function isFailedConstraint(thrown: unknown, message: RegExp): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (message.test(error.message)) return true;
  }
  return false;
}
