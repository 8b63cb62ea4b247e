import { type DBSchema, deleteDB, type IDBPObjectStore, openDB } from "idb";
import type { Decisions } from "#domain/importing/dry-run.ts";
import type { ReadChoices } from "#domain/importing/found.ts";
import type { OperationInput } from "#domain/operations/operation.ts";
import { Source } from "../../browser/source.ts";
import { browserStorage } from "../../browser/storage.ts";
import { IMPORT_DRAFT_KEY } from "../session/picked-here.ts";

export interface ImportFile {
  readonly id: string;
  readonly name: string;
  readonly content: Blob;
  readonly choices: ReadChoices;
}

export interface ImportOperation {
  readonly id: string;
  readonly type: "bills.import";
  readonly data: OperationInput["bills.import"];
}

export interface Landing {
  /** What comes, in words: "24 bills and 12 budgets". */
  readonly coming: string;
  readonly operations: readonly ImportOperation[];
}

/** Files that somebody wants to bring, and what they decided about them, until all of it is in their account. */
export interface ImportDraft {
  readonly files: readonly ImportFile[];
  readonly decisions: Decisions;
  /** Whose it is; null for a visitor's. */
  readonly userId: string | null;
  /** Set when a visitor wanted to keep it. It is in the address to which signing in leads. */
  readonly token: string | null;
  /** How it lands, once that has begun. */
  readonly landing: Landing | null;
}

export const NO_DRAFT: ImportDraft = {
  files: [],
  decisions: { titles: new Map(), rows: new Map(), series: new Map() },
  userId: null,
  token: null,
  landing: null,
};

/**
 * Returns a draft as a user changed it. What they add to a visitor's files is no other user's, and nothing that was decided outlives
 * the last file.
 */
export function changedDraft(changed: ImportDraft, userId: string | null): ImportDraft {
  return changed.files.length === 0 ? { ...NO_DRAFT, userId } : { ...changed, userId };
}

interface DraftSchema extends DBSchema {
  drafts: { key: "current"; value: ImportDraft };
}

const NAME = "expenseTimeline_import";

/** Tells this tab's screens that the draft has changed. */
export const draftChanges = /* @__PURE__ */ new Source();

/** Where the browser keeps no database, a draft lasts as long as the page. */
let untilLeft: ImportDraft | null = null;

type Drafts<Mode extends IDBTransactionMode> = IDBPObjectStore<DraftSchema, ["drafts"], "drafts", Mode>;

async function withDrafts<T, Mode extends IDBTransactionMode>(
  mode: Mode,
  work: (drafts: Drafts<Mode>) => Promise<T>,
): Promise<T> {
  const connection = await openDB<DraftSchema>(NAME, 1, {
    upgrade: (database, _oldVersion, _newVersion, transaction) => {
      transaction.done.catch(() => undefined);
      database.createObjectStore("drafts");
    },
  });
  try {
    const transaction = connection.transaction(["drafts"], mode);
    // If it fails, the request's own error says why.
    transaction.done.catch(() => undefined);
    const outcome = await work(transaction.objectStore("drafts") as Drafts<Mode>);
    await transaction.done;
    return outcome;
  } finally {
    connection.close();
  }
}

/** Returns null if there is none, or it is somebody else's. @param userId null for a visitor */
export async function readImportDraft(userId: string | null): Promise<ImportDraft | null> {
  if (browserStorage.get(IMPORT_DRAFT_KEY) === null) return null;
  const draft =
    untilLeft ?? (await withDrafts("readonly", (drafts) => drafts.get("current")).catch(() => undefined));
  if (draft === undefined) browserStorage.remove(IMPORT_DRAFT_KEY);
  return draft !== undefined && (draft.userId === null || draft.userId === userId) ? draft : null;
}

/** Returns whether the draft outlives the page. */
export async function storeImportDraft(draft: ImportDraft): Promise<boolean> {
  const isKept = await withDrafts("readwrite", (drafts) => drafts.put(draft, "current")).then(
    () => true,
    () => false,
  );
  untilLeft = isKept ? null : draft;
  browserStorage.set(IMPORT_DRAFT_KEY, draft.token ?? "");
  draftChanges.notify();
  return isKept;
}

export async function removeImportDraft(): Promise<void> {
  untilLeft = null;
  browserStorage.remove(IMPORT_DRAFT_KEY);
  await deleteDB(NAME).catch(() => undefined);
  draftChanges.notify();
}
