import { describe, expect, test } from "vitest";
import { readSentence } from "#domain/sentence/read-sentence.ts";
import { GROUPS } from "./sentences/groups.ts";

describe.each(Object.entries(GROUPS))("reads %s", (_, sentences) => {
  test.each(sentences)("%j", (text, said, { today = "2026-11-22", currency = "USD" } = {}) => {
    expect(readSentence(text, today, currency)).toStrictEqual(said);
  });
});
