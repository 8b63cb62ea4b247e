import { json, type StandInResponse } from "../http.ts";

interface FaultFields {
  type: "invalid_request_error" | "idempotency_error" | "card_error" | "api_error";
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
}

export class StripeFault extends Error {
  readonly status: number;
  readonly fields: FaultFields;

  constructor(status: number, fields: FaultFields) {
    super(fields.message);
    this.status = status;
    this.fields = fields;
  }

  /** Whether Stripe refuses before it begins to work on the request, which leaves an idempotency key unused. */
  get isEarly(): boolean {
    return this.status === 429 || (this.fields.code?.startsWith("parameter_") ?? false);
  }

  answer(): StandInResponse {
    return json(this.status, { error: this.fields });
  }
}

export function invalid(message: string, rest: { code?: string; param?: string } = {}): StripeFault {
  return new StripeFault(400, { type: "invalid_request_error", message, ...rest });
}

/** `kind` as Stripe says it in "No such customer: 'cus_1'". In a path it is 404, in a parameter 400. */
export function missing(kind: string, id: string, param = "id"): StripeFault {
  const message = `No such ${kind}: '${id}'`;
  const status = param === "id" ? 404 : 400;
  return new StripeFault(status, { type: "invalid_request_error", code: "resource_missing", message, param });
}
