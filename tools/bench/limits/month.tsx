import { StrictMode, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Route, Routes } from "react-router";

/** A bill as the bare page shows it. */
interface BareBill {
  readonly id: number;
  readonly title: string;
  /** In hundredths. */
  readonly amount: number;
  readonly due_date: string;
  readonly status: string;
}

/** The rows that came with the page, or null if they have to be asked for. */
function inlinedBills(): BareBill[] | null {
  const text = document.getElementById("bills")?.textContent;
  return text === undefined || text === null ? null : (JSON.parse(text) as BareBill[]);
}

/** Signs in by a mailed link, where one led here. */
async function verify(token: string): Promise<void> {
  await fetch("/api/sign-in/verify", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ token }),
  });
}

/**
 * The least page that could show a month: React, its router, one fetch and one line a bill. Nothing is stored, checked
 * or styled. The product's loads are held against it.
 */
function Month() {
  const [bills, setBills] = useState(inlinedBills);
  useEffect(() => {
    if (bills !== null) return;
    const load = async () => {
      const token = new URLSearchParams(location.hash.slice(1)).get("token");
      if (token !== null) await verify(token);
      const answer = await fetch(`/limit/api/month${location.search}`);
      setBills(((await answer.json()) as { bills: BareBill[] }).bills);
    };
    load().catch(reportError);
  }, [bills]);
  return (
    <ul>
      {bills?.map(({ id, title, amount, due_date, status }) => (
        <li key={id} className="bill-title">
          {due_date} {title} {(amount / 100).toFixed(2)} {status}
        </li>
      ))}
    </ul>
  );
}

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no #root to render into.");
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <Routes>
        <Route path="*" element={<Month />} />
      </Routes>
    </BrowserRouter>
  </StrictMode>,
);
