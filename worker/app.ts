import { Hono } from "hono";
import { accountRoutes, authRoutes } from "./features/account/account.ts";
import { addressRoutes } from "./features/address-change/routes.ts";
import { assistantRoutes } from "./features/assistants/routes.ts";
import { billingRoutes } from "./features/billing/routes.ts";
import { calendarFeedRoutes } from "./features/calendar-feed/feed-routes.ts";
import { calendarRoutes } from "./features/calendar-feed/routes.ts";
import { cancellationRoutes, takeBackSince } from "./features/cancellation/request-cancellation.ts";
import { clientErrorRoutes } from "./features/client-errors/routes.ts";
import { exportRoutes } from "./features/exports/exports.ts";
import { healthRoutes } from "./features/health/check-health.ts";
import { mailAddressRoutes } from "./features/mailed-bills/routes.ts";
import { passkeyRoutes } from "./features/passkeys/routes.ts";
import { programRoutes } from "./features/programs/token-routes.ts";
import { pushRoutes } from "./features/push/routes.ts";
import { quotaRoutes } from "./features/quotas/routes.ts";
import { paidRoutes } from "./features/reminders/paid-routes.ts";
import { reminderRoutes } from "./features/reminders/stopping.ts";
import { googleConnectionRoutes, googleRoutes } from "./features/sign-in/google-routes.ts";
import { signInRoutes } from "./features/sign-in/routes.ts";
import { statsRoutes } from "./features/stats/stats.ts";
import { syncRoutes } from "./features/sync/routes.ts";
import { type AppEnv, errorResponse } from "./http/handler.ts";
import { limitCalls } from "./http/rate-limit.ts";
import { bodyLimit, jsonOnly, sameOrigin } from "./http/request-rules.ts";
import { knownRoutes, requestIdentity, requestLog, requestScope } from "./http/request-scope.ts";
import { responseHeaders } from "./http/security-headers.ts";

const base = new Hono<AppEnv>().onError(errorResponse);

// Order matters: each middleware may use what earlier ones set.
base.use(
  requestIdentity,
  responseHeaders,
  requestLog,
  requestScope,
  limitCalls,
  bodyLimit,
  knownRoutes(() => base.routes),
  sameOrigin,
  jsonOnly,
);

export const app = base
  .route("/api", healthRoutes)
  .route("/api", accountRoutes)
  .route("/api", signInRoutes)
  .route("/api", googleConnectionRoutes)
  .route("/api", passkeyRoutes)
  .route("/api", addressRoutes(takeBackSince))
  .route("/api", syncRoutes)
  .route("/api", billingRoutes)
  .route("/api", cancellationRoutes)
  .route("/api", reminderRoutes)
  .route("/api", paidRoutes)
  .route("/api", mailAddressRoutes)
  .route("/api", pushRoutes)
  .route("/api", calendarFeedRoutes)
  .route("/calendar", calendarRoutes)
  .route("/api", statsRoutes)
  .route("/api", quotaRoutes)
  .route("/api", programRoutes)
  .route("/api", assistantRoutes)
  .route("/api", exportRoutes)
  .route("/api", clientErrorRoutes)
  .route("/api/auth", authRoutes)
  .route("/api/auth", googleRoutes);

export type Api = typeof app;

export type { CancellationState, MailStopped } from "./auth/me.ts";
export type { DeviceSession } from "./features/account/account.ts";
export type { Asked } from "./features/assistants/consent.ts";
export type { ConnectionJson } from "./features/assistants/routes.ts";
export type { CalendarFeed } from "./features/calendar-feed/feeds.ts";
export type {
  PageRecord,
  RenderLanding,
  RenderPage,
  RenderSample,
} from "./features/month-page/store.ts";
export type { ListedPasskey } from "./features/passkeys/routes.ts";
export type { ProgramTokenJson } from "./features/programs/token-routes.ts";
export type { PushDeviceJson } from "./features/push/routes.ts";
export type { UsageResponse } from "./features/quotas/routes.ts";
export type { ErrorBody } from "./http/handler.ts";
export type { OperationResult, SyncResponse } from "./ledger/sync-ledger.ts";
export type {
  AccountSubscription,
  SubscriptionInfo,
  SubscriptionState,
} from "./services/subscriptions/subscription-info.ts";
