const KEY = { Authorization: "Bearer sk_test_local" };

/** Cards that can be saved: one that is declined when it is charged, and one that pays. */
export const DECLINED_LATER = "4000000000000341";
export const ACCEPTED = "4242424242424242";

/** A subscription as Stripe has it, as far as tests read it. Instants are in seconds. */
export interface Subscription {
  id: string;
  cancel_at: number | null;
  trial_end: number | null;
  items: { data: { current_period_end: number }[] };
}

/** One user's customer and subscription at Stripe, and what a test can make happen to them there. */
export class UserAtStripe {
  readonly #url: string;
  readonly #email: string;

  constructor(standInsUrl: string, email: string) {
    this.#url = standInsUrl;
    this.#email = email;
  }

  /** Those that have not ended. */
  async subscriptions(): Promise<Subscription[]> {
    return await this.#list(`subscriptions?customer=${await this.#customer()}`);
  }

  /** The first of those that have not ended. */
  async subscription(): Promise<Subscription> {
    const [first] = await this.subscriptions();
    if (!first) throw new Error(`${this.#email} has no subscription at Stripe`);
    return first;
  }

  /** Moves this customer's clock at Stripe forward. Payments that come due meanwhile are tried. */
  async passDays(days: number): Promise<void> {
    await this.#happen(`customers/${await this.#customer()}/clock`, { days });
  }

  async saveCard(card: string): Promise<void> {
    await this.#happen(`customers/${await this.#customer()}/card`, { card });
  }

  /** Ends the trial with a card that is declined. */
  async failFirstPayment(): Promise<void> {
    await this.saveCard(DECLINED_LATER);
    await this.passDays(8);
  }

  /** Stripe sends no more events about this customer. */
  async holdEvents(): Promise<void> {
    await this.#happen(`customers/${await this.#customer()}/hold`);
  }

  async pauseSubscription(): Promise<void> {
    await this.#happen(`subscriptions/${(await this.subscription()).id}/pause`);
  }

  /** Ends the subscription at once. The event that tells of it may come later. */
  async cancelSubscription(): Promise<void> {
    await this.#happen(`subscriptions/${(await this.subscription()).id}/cancel`);
  }

  /** Changes the subscription as the account's owner does in the dashboard. */
  async updateSubscription(params: Record<string, string>): Promise<void> {
    await this.#call("POST", `subscriptions/${(await this.subscription()).id}`, params);
  }

  /** Sets the subscription to end in five days, within its trial. Returns that instant in seconds. */
  async endInFiveDays(): Promise<number> {
    const endsAt = Math.floor(Date.now() / 1000) + 5 * 86_400;
    await this.updateSubscription({ cancel_at: String(endsAt) });
    return endsAt;
  }

  async deleteCustomer(): Promise<void> {
    await this.#call("DELETE", `customers/${await this.#customer()}`);
  }

  async #customer(): Promise<string> {
    const [first] = await this.#list(`customers?email=${encodeURIComponent(this.#email)}`);
    if (!first) throw new Error(`${this.#email} is no customer of Stripe's`);
    return first.id;
  }

  async #list<Row extends { id: string }>(path: string): Promise<Row[]> {
    const answer = await fetch(`${this.#url}/v1/${path}`, { headers: KEY });
    if (!answer.ok) throw new Error(await answer.text());
    return ((await answer.json()) as { data: Row[] }).data;
  }

  /** Makes something happen that has no call of its own at Stripe. */
  async #happen(path: string, body: object = {}): Promise<void> {
    const answer = await fetch(`${this.#url}/stripe/${path}`, { method: "POST", body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
  }

  async #call(method: "POST" | "DELETE", path: string, params?: Record<string, string>): Promise<void> {
    const answer = await fetch(`${this.#url}/v1/${path}`, {
      method,
      headers: KEY,
      ...(params && { body: new URLSearchParams(params) }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }
}
