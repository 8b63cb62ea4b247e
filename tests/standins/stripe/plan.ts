import type { Plan, Price } from "./objects.ts";

const PRICE_ID = "price_pro_monthly";
const PRODUCT_ID = "prod_expense_timeline";
const MADE_AT = 1_767_225_600;
const AMOUNT_CENTS = 900;

export const PRICE: Price = {
  id: PRICE_ID,
  object: "price",
  active: true,
  billing_scheme: "per_unit",
  created: MADE_AT,
  currency: "usd",
  custom_unit_amount: null,
  livemode: false,
  lookup_key: "pro_monthly",
  metadata: {},
  nickname: null,
  product: PRODUCT_ID,
  recurring: {
    interval: "month",
    interval_count: 1,
    meter: null,
    trial_period_days: null,
    usage_type: "licensed",
  },
  tax_behavior: "unspecified",
  tiers_mode: null,
  transform_quantity: null,
  type: "recurring",
  unit_amount: AMOUNT_CENTS,
  unit_amount_decimal: String(AMOUNT_CENTS),
};

/** The same price in the older form, which subscription items still carry. */
export const PLAN: Plan = {
  id: PRICE_ID,
  object: "plan",
  active: true,
  amount: AMOUNT_CENTS,
  amount_decimal: String(AMOUNT_CENTS),
  billing_scheme: "per_unit",
  created: MADE_AT,
  currency: "usd",
  interval: "month",
  interval_count: 1,
  livemode: false,
  metadata: {},
  meter: null,
  nickname: null,
  product: PRODUCT_ID,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: "licensed",
};
