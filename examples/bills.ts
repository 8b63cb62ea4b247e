// Needs Node 18 or newer, and no package.
import { env } from "node:process";

interface Bill {
  id: string;
  title: string;
  amount: number;
  paidDate: string | null;
}

interface Page {
  bills: Bill[];
  nextCursor: string | null;
}

async function ask<Answer>(path: string, method = "GET", body?: object): Promise<Answer> {
  const response = await fetch(`${env.EXPENSE_TIMELINE_URL}/api/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${env.EXPENSE_TIMELINE_TOKEN}`,
      "Content-Type": "application/json",
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  // `detail` says what is wrong, and `code` which kind of problem it is.
  if (!response.ok) throw new Error(`${answer.detail} (${answer.code})`);
  return answer;
}

// Every overdue bill, page by page.
const overdue: Bill[] = [];
for (let query = "?status=OVERDUE"; query; ) {
  const { bills, nextCursor } = await ask<Page>(`/bills${query}`);
  overdue.push(...bills);
  query = nextCursor === null ? "" : `?status=OVERDUE&cursor=${nextCursor}`;
}

// Pay those called Water. The app's history names this program, and can undo each payment.
for (const { id } of overdue.filter(({ title }) => title === "Water")) {
  const paid = await ask<Bill>(`/bills/${id}`, "PATCH", { status: "PAID" });
  console.log(`Paid ${paid.title}, ${paid.amount}, on ${paid.paidDate}`);
}
