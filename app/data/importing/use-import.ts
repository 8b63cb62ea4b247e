import { useCallback, useEffect, useRef, useState } from "react";
import type { Day } from "#domain/calendar/days.ts";
import type { Account } from "#domain/importing/account.ts";
import type { DateOrder } from "#domain/importing/date-text.ts";
import type { Decisions } from "#domain/importing/dry-run.ts";
import type { ReadChoices } from "#domain/importing/found.ts";
import { whenIdle } from "../../browser/idle.ts";
import { errorText } from "../api/api.ts";
import { hasImportHere } from "../session/picked-here.ts";
import { bringBack, copiesOf } from "./chosen-files.ts";
import {
  changedDraft,
  draftChanges,
  type ImportDraft,
  NO_DRAFT,
  readImportDraft,
  removeImportDraft,
  storeImportDraft,
} from "./import-draft.ts";
import type { ImportPlan, PlanRequest } from "./import-plan.ts";
import { ImportThread } from "./import-thread.ts";

/** The files of this browser's import, the plan of how they land, and what changes both. */
export type Import = ReturnType<typeof useImport>;

interface ImportOptions {
  /** Null for a visitor. */
  readonly userId: string | null;
  readonly account: Account;
  readonly today: Day;
}

export function useImport({ userId, account, today }: ImportOptions) {
  /** Undefined while it is read. */
  const [draft, setDraft] = useState<ImportDraft | null>();
  const [plan, setPlan] = useState<ImportPlan | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  /** Whether a reload finds the files again. */
  const [isKept, setKept] = useState(true);
  const thread = useThread();
  useEffect(() => {
    readImportDraft(userId).then(setDraft, reportError);
    // An import that is over makes room for the next one.
    return draftChanges.subscribe(() => !hasImportHere() && setDraft(null));
  }, [userId]);

  const requestOf = useCallback(
    ({ files, decisions }: ImportDraft): PlanRequest => ({
      ...{ files, account, decisions, today },
      usualDateOrder: usualDateOrder(navigator.language),
      drawsMonth: userId === null,
    }),
    [account, today, userId],
  );
  const hasFiles = draft != null && draft.files.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same
  useEffect(() => {
    if (draft == null || draft.files.length === 0) return setPlan(null);
    let isOutdated = false;
    thread()
      .plan(requestOf(draft))
      .then(
        (made) => {
          if (isOutdated) return;
          setPlan(made);
          setFailure(null);
        },
        (thrown: unknown) => !isOutdated && setFailure(errorText(thrown)),
      );
    return () => {
      isOutdated = true;
    };
  }, [draft, requestOf, thread, tries]);

  function change(changed: ImportDraft) {
    const next = changedDraft(changed, userId);
    setDraft(next);
    const storing = next.files.length === 0 ? removeImportDraft().then(() => true) : storeImportDraft(next);
    storing.then(setKept, reportError);
  }
  const current = draft ?? NO_DRAFT;

  async function addFiles(chosen: readonly File[]) {
    try {
      const copies = await copiesOf(chosen);
      setFailure(null);
      change({ ...current, files: [...current.files, ...copies] });
    } catch (thrown) {
      setFailure(errorText(thrown));
    }
  }
  /** Changes the files, and returns how to bring back those that go. */
  function changeFiles(files: ImportDraft["files"]) {
    change({ ...current, files });
    return async () => setDraft(await bringBack(current, userId));
  }
  return {
    ...{ draft, plan, failure, isKept, hasFiles, thread, requestOf },
    addFiles,
    tryAgain: () => {
      setFailure(null);
      setTries(tries + 1);
    },
    removeFile: (id: string) => changeFiles(current.files.filter((file) => file.id !== id)),
    choose: (id: string, choices: ReadChoices) =>
      change({
        ...current,
        files: current.files.map((file) => (file.id === id ? { ...file, choices } : file)),
      }),
    decide: (decisions: Partial<Decisions>) =>
      change({ ...current, decisions: { ...current.decisions, ...decisions } }),
    keep: (token: string) => storeImportDraft({ ...current, token }),
    discard: () => changeFiles([]),
  };
}

/** Returns what starts the thread if it isn't running yet. It ends with the screen. */
function useThread(): () => ImportThread {
  const started = useRef<ImportThread | null>(null);
  const start = useCallback(() => {
    started.current ??= new ImportThread();
    return started.current;
  }, []);
  useEffect(() => {
    // Its code is there before a file is chosen.
    const stop = whenIdle(() => start().preload());
    return () => {
      stop();
      started.current?.end();
      started.current = null;
    };
  }, [start]);
  return start;
}

/** The order in which people of a language write a day in figures. */
export function usualDateOrder(language: string): DateOrder {
  const parts = new Intl.DateTimeFormat(language).formatToParts(Date.UTC(2026, 10, 29));
  const order = parts.flatMap(({ type }) => (/^(?:day|month|year)$/.test(type) ? [type[0]] : [])).join("");
  return order === "mdy" || order === "ymd" ? order : "dmy";
}
