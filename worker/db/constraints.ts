/** Such a batch wrote nothing. D1 names the constraint in the message. */
export function isFailedConstraint(thrown: unknown, message: RegExp): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (message.test(error.message)) return true;
  }
  return false;
}
