/** What each route promises to strangers. The security suite runs them all, and fails for a route not named here. */
import { freshEmail } from "./api.ts";
import type { TestUser } from "./sync-calls.ts";

export interface RouteExpectation {
  /** `proof`: the request carries its own, a signature or a token, and is exempt from Origin and JSON rules. */
  readonly who: "anyone" | "signed-in" | "proof";
  /** A body that the route takes, for routes that take one; never one that does harm when sent twice. */
  readonly body?: (guest: TestUser) => Record<string, unknown>;
  /** The body's field that has to be the session's own address. */
  readonly emailField?: "email" | "userEmail";
}

const CALENDAR = {
  id: "00000000-0000-4000-8000-000000000043",
  ...{ name: "Phone", showsAmounts: true, alarm: "none" },
};

export const expectations: Readonly<Record<string, RouteExpectation>> = {
  "GET /api/health": { who: "anyone" },
  "GET /api/me": { who: "anyone" },
  "POST /api/mail/events": { who: "proof" },
  "POST /api/reminders/resume": { who: "signed-in", body: () => ({}) },
  "POST /api/client-errors": {
    who: "anyone",
    body: () => ({ name: "Error", message: "", frames: [], page: "/app" }),
  },
  "GET /api/auth/get-session": { who: "anyone" },
  "POST /api/auth/sign-out": { who: "anyone", body: () => ({}) },
  "POST /api/auth/sign-in/social": { who: "anyone", body: () => ({ provider: "google" }) },
  "GET /api/auth/callback/google": { who: "anyone" },
  "POST /api/sign-in/link": { who: "anyone", body: () => ({ email: freshEmail() }) },
  "POST /api/sign-in/look": { who: "anyone", body: () => ({ token: "no-such-token" }) },
  "POST /api/sign-in/verify": { who: "anyone", body: () => ({ token: "no-such-token" }) },
  "GET /api/sign-in/google": { who: "anyone" },
  "POST /api/sign-in/google": { who: "anyone", body: () => ({ code: "ABCD-2345" }) },
  "GET /api/sign-in/passkey": { who: "anyone" },
  "POST /api/sign-in/passkey": {
    who: "anyone",
    body: () => ({
      id: "eA",
      clientDataJSON: "eA",
      authenticatorData: "eA",
      signature: "eA",
      userHandle: "eA",
    }),
  },
  "GET /api/passkeys": { who: "signed-in" },
  "POST /api/passkeys": {
    who: "signed-in",
    body: () => ({ id: "eA", clientDataJSON: "eA", attestationObject: "eA", transports: [] }),
  },
  "POST /api/passkeys/options": { who: "signed-in", body: () => ({}) },
  "POST /api/passkeys/rename": { who: "signed-in", body: () => ({ id: "no-such-passkey", name: "Phone" }) },
  "POST /api/passkeys/remove": { who: "signed-in", body: () => ({ id: "no-such-passkey" }) },
  "POST /api/passkeys/decline": { who: "signed-in", body: () => ({}) },
  "GET /api/passkeys/remove-link": { who: "anyone" },
  "POST /api/passkeys/remove-link": { who: "proof" },
  "GET /api/address": { who: "signed-in" },
  "POST /api/address": { who: "signed-in", body: () => ({ email: freshEmail() }) },
  "POST /api/address/cancel": { who: "signed-in", body: () => ({}) },
  "POST /api/address/confirm": { who: "signed-in", body: () => ({ token: "no-such-token" }) },
  "GET /api/address/undo-link": { who: "anyone" },
  "POST /api/address/undo-link": { who: "proof" },
  "GET /api/google": { who: "signed-in" },
  "POST /api/google/disconnect": { who: "signed-in", body: () => ({}) },
  "GET /api/google/disconnect-link": { who: "anyone" },
  "POST /api/google/disconnect-link": { who: "proof" },
  "GET /api/sessions": { who: "signed-in" },
  "POST /api/sessions/revoke": { who: "signed-in", body: () => ({ id: "no-such-session" }) },
  "POST /api/sessions/revoke-others": { who: "signed-in", body: () => ({}) },
  "POST /api/sessions/revoke-all": { who: "signed-in", body: () => ({}) },
  "GET /api/mail-address": { who: "signed-in" },
  "POST /api/mail-address": { who: "signed-in", body: () => ({}) },
  "DELETE /api/mail-address": { who: "signed-in" },
  "GET /api/push": { who: "signed-in" },
  "POST /api/push/devices": {
    who: "signed-in",
    body: () => ({
      endpoint: "https://web.push.apple.com/1",
      p256dh: "BG_wO5SSQc4drdQ1GeaWDgqFtBppoFwygQOqK84VlMoWPE91OlW_AdxT9sCwx-7ni0DG_30lqW4igrmJzvccFEo",
      auth: "A".repeat(22),
      name: "Safari",
    }),
  },
  "POST /api/push/devices/remove": { who: "signed-in", body: () => ({ id: "0".repeat(32) }) },
  "POST /api/push/test": { who: "signed-in", body: () => ({ id: "0".repeat(32) }) },
  "GET /calendar/:file": { who: "anyone" },
  "GET /api/calendars": { who: "signed-in" },
  "POST /api/calendars": { who: "signed-in", body: () => CALENDAR },
  "POST /api/calendars/change": { who: "signed-in", body: () => CALENDAR },
  "POST /api/calendars/replace": { who: "signed-in", body: () => ({ id: CALENDAR.id }) },
  "POST /api/calendars/stop": { who: "signed-in", body: () => ({ id: CALENDAR.id }) },
  "GET /api/programs": { who: "signed-in" },
  "POST /api/programs": {
    who: "signed-in",
    body: () => ({ name: "Spreadsheet", scope: "read", days: 30 }),
  },
  "POST /api/programs/revoke": { who: "signed-in", body: () => ({ id: "no-such-token" }) },
  "GET /api/assistants": { who: "signed-in" },
  "POST /api/assistants/switch": { who: "signed-in", body: () => ({ isOn: true }) },
  "POST /api/assistants/disconnect": { who: "signed-in", body: () => ({ id: "no-such-connection" }) },
  "POST /api/assistants/asked": { who: "signed-in", body: () => ({ query: "client_id=none" }) },
  "POST /api/assistants/approve": {
    who: "signed-in",
    body: () => ({ query: "client_id=none", scope: "read" }),
  },
  "POST /api/assistants/refuse": { who: "signed-in", body: () => ({ query: "client_id=none" }) },
  "GET /api/stats": { who: "signed-in" },
  "GET /api/quotas": { who: "signed-in" },
  "GET /api/export/expenses.csv": { who: "signed-in" },
  "GET /api/export/account.json": { who: "signed-in" },
  "GET /api/export/account.schema.json": { who: "anyone" },
  "POST /api/sync": {
    who: "signed-in",
    body: () => ({ device: "suite", cursor: null, operations: [] }),
  },
  "POST /api/create-checkout-session": {
    who: "signed-in",
    body: ({ email }) => ({ email }),
    emailField: "email",
  },
  "POST /api/user-subscription-info": {
    who: "signed-in",
    body: ({ email }) => ({ email }),
    emailField: "email",
  },
  "POST /api/billing/refresh": { who: "signed-in" },
  "POST /api/billing-portal": { who: "signed-in" },
  "POST /api/billing/resume": { who: "signed-in" },
  "POST /api/send-support-email": {
    who: "signed-in",
    body: ({ email }) => ({ userEmail: email }),
    emailField: "userEmail",
  },
  "POST /api/cancellation/take-back": { who: "signed-in", body: () => ({}) },
  "POST /api/stripe/webhook": { who: "proof" },
  "GET /api/paid": { who: "anyone" },
  "POST /api/paid": { who: "proof" },
  "GET /api/unsubscribe": { who: "anyone" },
  "POST /api/unsubscribe": { who: "proof" },
};
