import { RequestError } from "../../data/api/api.ts";

export function cancellationFailureText(failure: unknown): string {
  const limited = failure instanceof RequestError && failure.status === 429;
  return `Error occurred while sending request. Please try again or contact support.${limited ? ` ${failure.message}` : ""}`;
}
