/** Whether a batch failed, and wrote nothing, because of the constraint that D1 names in this message. */
export function isFailedConstraint(thrown: unknown, message: RegExp): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (message.test(error.message)) return true;
  }
  return false;
}
