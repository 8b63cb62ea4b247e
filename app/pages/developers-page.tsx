import type { ReactNode } from "react";
import { paths } from "#domain/paths.ts";
import python from "../../examples/bills.py?raw";
import shell from "../../examples/bills.sh?raw";
import typescript from "../../examples/bills.ts?raw";
import { usePageTitle } from "../ui/screen.tsx";
import {
  type ReferenceField,
  type ReferenceOperation,
  type ReferenceSchema,
  reference,
} from "./public/api-reference.ts";
import { LINK, TextPage } from "./public/public-frame.tsx";

/** /developers: the door for programs, with the reference that its OpenAPI document gives. */
export function DevelopersPage() {
  usePageTitle("Developers");
  const tags = [...new Set(reference.operations.map(({ tag }) => tag))];
  return (
    <TextPage title="For developers" lead="Your bills from a script: one token, plain JSON, no library.">
      <div className="flex flex-col gap-3">
        <Heading id="start">Start</Heading>
        <ol className="flex list-decimal flex-col gap-1 pl-5">
          <li>
            Create a token under Programs in your{" "}
            <a href={paths.settings} className={LINK}>
              settings
            </a>
            . It is shown once.
          </li>
          <li>
            Send it as <Code>Authorization: Bearer et_…</Code> to <Code>/api/v1</Code>.
          </li>
        </ol>
        <p>
          A token reads and, if you let it, writes the bills of its own account. Writes are changes like those
          you make yourself: every device shows them, your history says which program made them, and each can
          be undone.
        </p>
        <Example name="curl" text={shell} isOpen />
        <Example name="TypeScript" text={typescript} />
        <Example name="Python" text={python} />

        <Heading id="rules">Rules</Heading>
        <dl className="flex flex-col gap-3">
          <Rule name="Amounts and days">
            Amounts are numbers with at most two decimals, in the currency that <Code>/months</Code> names.
            Days are text such as 2026-11-30, by the account's own calendar.
          </Rule>
          <Rule name="Pages">
            A list ends with <Code>nextCursor</Code>. Send it as <Code>cursor</Code>, with the same filters,
            until it is null. Bills that come and go meanwhile shift nothing.
          </Rule>
          <Rule name="Keeping a copy">
            <Code>/bills?updatedSince=</Code> lists what changed, deleted bills too, from the time at which
            you last began to read. A GET with the last answer's <Code>ETag</Code> in{" "}
            <Code>If-None-Match</Code> gets 304 while nothing has changed.
          </Rule>
          <Rule name="Sending again">
            With an <Code>Idempotency-Key</Code> a request counts once, however often it is sent. The same key
            with another request is refused.
          </Rule>
          <Rule name="Undo">
            The answer to a change has an <Code>Operation-Id</Code>. Send{" "}
            <Code>{`{"type": "undo", "data": {"operationId": …}}`}</Code> with an id of its own to{" "}
            <Code>/operations</Code>.
          </Rule>
          <Rule name="Limits">
            120 calls a minute for each token, and 300 for all tokens of an account. After that comes 429,
            with <Code>Retry-After</Code> in seconds.
          </Rule>
          <Rule name="Browsers">
            Other sites' pages can't call it, so that no token ends up in one. Call it from a server or a
            script.
          </Rule>
          <Rule name="Webhooks">
            There are none. Asking for what changed, with <Code>ETag</Code>, costs little, and nothing has to
            be reachable from outside.
          </Rule>
        </dl>
        <p>
          The same as an OpenAPI 3.1 document:{" "}
          <a href="/api/v1/openapi.json" className={LINK}>
            openapi.json
          </a>
          .
        </p>

        {tags.map((tag) => (
          <section key={tag} aria-labelledby={`tag-${tag}`}>
            <Heading id={`tag-${tag}`}>{tag}</Heading>
            {reference.operations
              .filter((operation) => operation.tag === tag)
              .map((operation) => (
                <Operation key={operation.id} operation={operation} />
              ))}
          </section>
        ))}

        <Heading id="objects">Objects</Heading>
        {reference.schemas.map((schema) => (
          <Schema key={schema.name} schema={schema} />
        ))}

        <Heading id="problems">Problems</Heading>
        <p>
          Whatever fails answers with <Code>application/problem+json</Code> (RFC 9457). Its <Code>code</Code>{" "}
          is one of these:
        </p>
        <dl className="flex flex-col gap-2">
          {Object.entries(reference.problems).map(([code, meaning]) => (
            <div key={code} id={code} className="scroll-mt-6">
              <dt>
                <Code>{code}</Code>
              </dt>
              <dd className="text-ink-soft">{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
    </TextPage>
  );
}

function Heading({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="mt-8 scroll-mt-6 text-title font-semibold tracking-tight">
      {children}
    </h2>
  );
}

function Code({ children }: { children: ReactNode }) {
  return (
    <code className="rounded-control bg-hover px-1 py-0.5 font-mono text-small wrap-anywhere" translate="no">
      {children}
    </code>
  );
}

function Example({ name, text, isOpen = false }: { name: string; text: string; isOpen?: boolean }) {
  return (
    <details open={isOpen} className="rounded-card border border-line bg-surface">
      <summary className="flex min-h-11 items-center rounded-card px-4 font-semibold hover:text-accent">
        {name}
      </summary>
      {/* A keyboard scrolls it, too. */}
      <section
        aria-label={`Example in ${name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        tabIndex={0}
        className="overflow-x-auto border-t border-line"
      >
        <pre className="w-max min-w-full px-4 py-3 font-mono text-small" translate="no">
          {text.trim()}
        </pre>
      </section>
    </details>
  );
}

function Rule({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd className="text-ink-soft">{children}</dd>
    </div>
  );
}

function Operation({ operation }: { operation: ReferenceOperation }) {
  const { id, method, path, summary, description, writes, parameters, body, answer, status } = operation;
  return (
    <article aria-labelledby={id} className="border-b border-line py-4 last:border-b-0">
      <h3 id={id} className="font-semibold">
        {summary}
      </h3>
      <p className="mt-1">
        <Code>{`${method} ${path}`}</Code>
        {writes && <span className="ml-2 text-small text-ink-soft">needs a token that may write</span>}
      </p>
      {description !== undefined && <p className="mt-1 text-ink-soft">{plain(description)}</p>}
      {parameters.length > 0 && <Fields fields={parameters} />}
      <p className="mt-2 text-small text-ink-soft">
        {body !== undefined && (
          <>
            Takes <ObjectLink name={body} />.{" "}
          </>
        )}
        Answers {status} {answer === undefined ? "without a body" : "with "}
        {answer !== undefined && <ObjectLink name={answer} />}.
      </p>
    </article>
  );
}

function ObjectLink({ name }: { name: string }) {
  return (
    <a href={`#${name}`} className={LINK}>
      {name}
    </a>
  );
}

function Schema({ schema: { name, description, fields } }: { schema: ReferenceSchema }) {
  return (
    <details className="border-b border-line">
      <summary className="flex min-h-11 items-center rounded-control font-semibold hover:text-accent">
        {name}
      </summary>
      {/* A browser opens what is around the target of a link. */}
      <div id={name} className="pb-4">
        {description !== undefined && <p className="text-ink-soft">{plain(description)}</p>}
        <Fields fields={fields} />
      </div>
    </details>
  );
}

function Fields({ fields }: { fields: readonly ReferenceField[] }) {
  return (
    <dl className="mt-2 flex flex-col gap-1.5 text-small">
      {fields.map(({ name, type, required, description }) => (
        <div key={name}>
          <dt className="inline">
            <Code>{name}</Code>
          </dt>{" "}
          <dd className="inline text-ink-soft">
            {type}
            {required && ", required"}
            {description !== undefined && `. ${plain(description)}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The document's texts quote code with backticks. */
function plain(text: string): string {
  return text.replaceAll("`", "");
}
