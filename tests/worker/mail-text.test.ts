import { describe, expect, it } from "vitest";
import { readMailedBill } from "#domain/mailed-bills/read-mailed-bill.ts";
import { mailText } from "../../worker/features/mailed-bills/mail-text.ts";

const linesOf = (html: string) => mailText(html).split("\n");

describe("lines", () => {
  it("begin at blocks and line breaks, not at inline elements", () => {
    expect(
      linesOf("<p>Your <b>bill</b></p><div>Amount&nbsp;due: <span>$5.00</span><br>Thanks</div>"),
    ).toEqual(["Your bill", "Amount due: $5.00", "Thanks"]);
  });

  it("don't end where the source's lines do, except in preformatted text", () => {
    expect(linesOf("<p>Amount\n   due</p><pre>Total  5.00\nDue 1 May\n</pre>")).toEqual([
      "Amount due",
      "Total 5.00",
      "Due 1 May",
    ]);
  });

  it("are divided by an empty one where two line breaks are", () => {
    expect(linesOf("From: Acme &lt;a@acme.example&gt;<br>Subject: Bill<br><br>Hello")).toEqual([
      "From: Acme <a@acme.example>",
      "Subject: Bill",
      "",
      "Hello",
    ]);
  });

  it("keep raised cents apart from the number before them", () => {
    expect(mailText("<p>$118<sup>64</sup></p>")).toBe("$118 64");
  });

  it("have their entities decoded, once", () => {
    expect(mailText("R&#36; 5,00 &euro; &eacute;ch&#xe9;ance &amp;lt; a &lt; b")).toBe(
      "R$ 5,00 € échéance &lt; a < b",
    );
  });
});

describe("tables", () => {
  it("have label and value on one line", () => {
    expect(
      linesOf(`<table><tbody>
        <tr><td>Amount due</td><td align="right"><p>$45.00</p></td></tr>
        <tr><th>Due date</th><td></td><td><div>1 May 2026</div></td></tr>
      </tbody></table>`),
    ).toEqual(["Amount due\t$45.00", "Due date\t1 May 2026"]);
  });

  it("are read across where each cell has as many lines", () => {
    expect(
      linesOf("<table><tr><td>Amount due<br>Due date</td><td>$45.00<br>1 May 2026</td></tr></table>"),
    ).toEqual(["Amount due\t$45.00", "Due date\t1 May 2026"]);
  });

  it("that lay out the page keep the lines of each part", () => {
    expect(
      linesOf(`<table><tr><td>
        <p>Your bill is ready.</p>
        <table><tr><td>Amount due</td><td>$45.00</td></tr><tr><td>Due date</td><td>1 May</td></tr></table>
      </td><td>Advice</td></tr></table><p>Bye</p>`),
    ).toEqual(["Your bill is ready.", "Amount due\t$45.00", "Due date\t1 May", "Advice", "Bye"]);
  });

  it("need no closing tags", () => {
    expect(linesOf("<table><tr><td>Amount due<td>$45.00<tr><td>Due date<td>1 May</table>")).toEqual([
      "Amount due\t$45.00",
      "Due date\t1 May",
    ]);
  });

  it("may have cells outside rows, and text outside cells", () => {
    expect(linesOf("<td>Amount due</td><td>$45.00</td><p>Bye</p><table><tr>Lost</tr></table>")).toEqual([
      "Amount due\t$45.00",
      "Bye",
      "Lost",
    ]);
  });
});

describe("what nobody sees", () => {
  it.each([
    ["a script", `<script>document.write("Amount due $1")</script>`],
    ["a style sheet", `<style>p::after { content: "Amount due $1" }</style>`],
    ["the title", `<head><title>Amount due $1</title></head>`],
    ["a comment", `<!-- Amount due $1 --><!--[if mso]><p>Amount due $1</p><![endif]-->`],
    [
      "an element that isn't displayed",
      `<div style="color:red; DISPLAY : none !important">Amount due $1</div>`,
    ],
    ["an element with the attribute", `<p hidden>Amount due $1</p>`],
    ["an element that has no height", `<div style="max-height:0px;overflow:hidden">Amount due $1</div>`],
    ["a transparent one", `<span style="opacity:0">Amount due $1</span><i style="color:transparent">$1</i>`],
    ["what is nested in it", `<div style="visibility:hidden"><table><tr><td>a<td><b>$1</b></table></div>`],
    ["a hidden cell", `<table><tr><td style="display:none">$1</td><td hidden>$2</td></tr></table>`],
    ["a frame", `<iframe>Amount due $1</iframe>`],
    ["what is only for mail programs that run scripts", `<noscript>Amount due $1</noscript>`],
    [
      "text that is turned around",
      `<bdo dir="rtl">00.1$</bdo><i style="direction:rtl;unicode-bidi:bidi-override">00.1$</i>`,
    ],
    [
      "what a style sheet hides by its class",
      `<style>/* a */ td.b, .old{ display : none !important }</style><p class="x old">Amount due $1</p>`,
    ],
    [
      "an attribute",
      `<img alt="Amount due $1" src="https://a.example/$1"><a title="$1" href="https://$1.example"></a>`,
    ],
  ])("isn't read: %s", (_name, html) => {
    expect(mailText(`<p>Hello</p>${html}<p>Amount due: $45.00</p>`)).toBe("Hello\nAmount due: $45.00");
  });

  it("isn't what a style sheet hides elsewhere, or by more than a class", () => {
    const sheets = `<style media="print">.a{display:none}</style>
      <style>@media (max-width:600px){.a{display:none}} .b .a{display:none} .a:hover{display:none} .c{display:none}</style>`;
    expect(mailText(`${sheets}<p class="a">Amount due: $45.00</p>`)).toBe("Amount due: $45.00");
  });

  it("ends where its element does", () => {
    expect(mailText(`<div style="display:none"><p>$1<br></div>$45.00`)).toBe("$45.00");
  });

  it("doesn't begin with a size that the text has not", () => {
    expect(mailText(`<td style="font-size:0px;opacity:0.9"><p style="font-size:16px">$45.00</p></td>`)).toBe(
      "$45.00",
    );
  });
});

describe("hostile mails", () => {
  it("are read to the depth of a mail", () => {
    const deep = "<div>".repeat(100_000);
    expect(mailText(`<p>Amount due: $45.00</p>${deep}$1`)).toBe("Amount due: $45.00");
    expect(mailText("</i></td></table></p>".repeat(1000)).trim()).toBe("");
  });

  it("may have many rules in their style sheets", () => {
    const sheet = ".a,".repeat(100_000) + ".b{display:none}".repeat(100_000) + "{".repeat(100_000);
    expect(mailText(`<style>${sheet}</style><p class="a">$1</p><p>$45.00</p>`)).toBe("$45.00");
  });

  it("may be cut off anywhere", () => {
    const html = `<table><tr><td style="x">Amount &amp; day</td><td>$45.00</td></tr></table><script>1</script>`;
    for (let length = 0; length <= html.length; length += 1)
      expect(mailText(html.slice(0, length))).not.toMatch(/<[a-z]|style/);
  });

  it("may be long: text that is cut into steps stays whole", () => {
    const line = "Fee 😀 &euro; 1.00";
    const html = `<p>${line}</p>`.repeat(10_000);
    expect(mailText(html)).toBe(Array(10_000).fill("Fee 😀 € 1.00").join("\n"));
  });
});

it("gives what a bill is read from", () => {
  const html = `<html><head><style>.a{}</style></head><body>
    <div style="display:none">Save $10.00 today</div>
    <table width="600"><tr><td>
      <h1>Your bill</h1>
      <table><tr><td>Amount due</td><td>£45.00</td></tr><tr><td>Due date</td><td>1&nbsp;May&nbsp;2026</td></tr></table>
    </td></tr></table></body></html>`;
  const reading = readMailedBill({
    subject: "Your bill",
    from: { name: "Acme Energy", address: "billing@acme.example" },
    receivedOn: "2026-04-20",
    text: mailText(html),
    attachments: [],
  });
  expect(reading).toMatchObject({
    kind: "bill",
    amountCents: { value: 4500, evidence: "Amount due £45.00" },
    currency: { value: "GBP" },
    dueDate: { value: "2026-05-01", evidence: "Due date 1 May 2026" },
  });
});
