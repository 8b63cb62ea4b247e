/** A person's customer and subscriptions at Stripe. */
export async function subscriptionsOf(standInsUrl: string, email: string) {
  const headers = { Authorization: "Bearer sk_test_local" };
  const list = async (path: string) => {
    const answer = await fetch(`${standInsUrl}/v1/${path}`, { headers });
    return ((await answer.json()) as { data: { id: string }[] }).data;
  };
  const [customer] = await list(`customers?email=${encodeURIComponent(email)}`);
  return { customer: customer?.id, subscriptions: await list(`subscriptions?customer=${customer?.id}`) };
}

/** Makes something happen at Stripe on demand, such as "subscriptions/sub_1/cancel". */
export async function happen(standInsUrl: string, path: string, body: unknown = {}): Promise<void> {
  const answer = await fetch(`${standInsUrl}/stripe/${path}`, { method: "POST", body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Does something with the account's own key, as its owner does in the dashboard. */
export async function atStripe(
  standInsUrl: string,
  method: "POST" | "DELETE",
  path: string,
  params: Record<string, string> = {},
): Promise<void> {
  const answer = await fetch(`${standInsUrl}/v1/${path}`, {
    method,
    headers: { Authorization: "Bearer sk_test_local", "Content-Type": "application/x-www-form-urlencoded" },
    ...(method === "POST" && { body: new URLSearchParams(params).toString() }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
