import { version } from "../../package.json";

/** Names the product on every call it makes. workerd sends no User-Agent by itself, and Resend refuses calls without one. */
export const USER_AGENT = `ExpenseTimeline/${version}`;
