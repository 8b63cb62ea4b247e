import { mailLink } from "../site.ts";
import { ChevronDownIcon } from "../ui/icons.tsx";
import { usePageTitle } from "../ui/screen.tsx";
import { TrialTerms } from "../ui/trial-terms.tsx";
import { TextPage } from "./public/public-frame.tsx";
import { CATEGORIES, PRICE_QUESTION } from "./public/questions.ts";

/** /faq. The browser itself keeps one category open at a time, because they share a name. */
export function FaqPage() {
  usePageTitle("FAQ");
  return (
    <TextPage title="Questions and answers" lead="What people ask before and after they start.">
      <div className="divide-y divide-line rounded-month border border-line bg-surface px-5 shadow-card sm:px-6">
        {Object.entries(CATEGORIES).map(([name, questions], index) => (
          <Category key={name} name={name} questions={Object.entries(questions)} open={index === 0} />
        ))}
      </div>
      <p className="mt-8 text-ink-soft">
        Not answered here?{" "}
        <a href={mailLink("A question")} className="text-accent underline underline-offset-2">
          Write to support
        </a>
        . Replies take about 24 hours.
      </p>
    </TextPage>
  );
}

interface CategoryProps {
  name: string;
  questions: readonly (readonly [question: string, answer: string])[];
  open: boolean;
}

function Category({ name, questions, open }: CategoryProps) {
  return (
    <details name="faq" open={open} className="group">
      <summary className="flex min-h-15 items-center justify-between gap-4 rounded-control py-3 hover:text-accent">
        <h2 className="text-large font-semibold">{name}</h2>
        <span className="flex items-center gap-2 text-small whitespace-nowrap text-ink-soft tabular-nums">
          {`${questions.length} questions`}
          <span className="transition-transform group-open:rotate-180">
            <ChevronDownIcon />
          </span>
        </span>
      </summary>
      <div className="flex flex-col gap-6 pt-1 pb-7">
        {questions.map(([question, answer]) => (
          <section key={question}>
            <h3 className="font-semibold">{question}</h3>
            <p className="mt-1 text-ink-soft">
              {answer}
              {question === PRICE_QUESTION && (
                <>
                  {" "}
                  <TrialTerms />
                </>
              )}
            </p>
          </section>
        ))}
      </div>
    </details>
  );
}
