export { MailStandIn } from "../../standins/mail.ts";
export { stripeStandIn } from "../../standins/stripe/stripe.ts";
