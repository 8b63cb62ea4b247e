/** The app without its screens: what they call, in one piece. */
export { budgetsOf } from "#domain/budgets/month-budget.ts";
export { monthFromIndex, monthOf } from "#domain/calendar/days.ts";
export { ONLY } from "#domain/ledger/ledger.ts";
export { api, asUser } from "../../../app/data/api/api.ts";
export { createExpenseId } from "../../../app/data/db/schema.ts";
export { NO_DRAFT, readImportDraft, storeImportDraft } from "../../../app/data/importing/import-draft.ts";
export { goOnLanding } from "../../../app/data/importing/land-import.ts";
export { changesOf } from "../../../app/data/ledger/changes.ts";
export { Local } from "../../../app/data/ledger/open-ledger.ts";
export { payerOf } from "../../../app/data/ledger/rules.ts";
export { unsentOf } from "../../../app/data/session/other-users.ts";
export {
  mergedState,
  stateByWorker,
  stateFromStorage,
  watchAccount,
} from "../../../app/data/session/session-state.ts";
export { requestSignInLink, verifySignInCode } from "../../../app/data/session/sign-in.ts";
export { isPaying, knownSubscription, storedUser } from "../../../app/data/session/stored-user.ts";
export { sendNow, signOut } from "../../../app/data/sign-out/sign-out.ts";
