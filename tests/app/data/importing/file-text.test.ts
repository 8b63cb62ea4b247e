import { expect, test } from "vitest";
import { fileText } from "../../../../app/data/importing/file-text.ts";

/** French, German and Portuguese letters, and the signs of Windows-1252 that Latin-1 lacks. */
const TEXT = "Datum;Empfänger;Betrag\r\n01.02.2026;Électricité “Müller” & Água São João;1.234,50 €\r\n";

/** The bytes of Windows-1252 for what isn't its own code point. */
const WINDOWS: Readonly<Record<string, number>> = { "€": 0x80, "“": 0x93, "”": 0x94 };

const windows = Uint8Array.from(TEXT, (sign) => WINDOWS[sign] ?? sign.charCodeAt(0));
const utf8 = Buffer.from(TEXT, "utf8");
const little = Buffer.from(TEXT, "utf16le");
const big = Buffer.from(little).swap16();

test.each([
  ["UTF-8", utf8],
  ["UTF-8 with a mark", [0xef, 0xbb, 0xbf, ...utf8]],
  ["UTF-16, little endian, with a mark", [0xff, 0xfe, ...little]],
  ["UTF-16, big endian, with a mark", [0xfe, 0xff, ...big]],
  ["UTF-16, little endian", little],
  ["UTF-16, big endian", big],
  ["Windows-1252", windows],
] as const)("%s", (_, bytes) => {
  expect(fileText(Uint8Array.from(bytes))).toBe(TEXT);
});

test("UTF-16 of another script is told by its digits and separators", () => {
  const text = "Дата;Сумма\r\n01.02.2026;950,00\r\n";
  expect(fileText(Buffer.from(text, "utf16le"))).toBe(text);
});

test("one broken byte doesn't turn a file in UTF-8 into another one", () => {
  expect(fileText(Uint8Array.from([...utf8, 0xe9]))).toBe(`${TEXT}\ufffd`);
});

test("a single letter of Windows-1252 is read", () => {
  expect(fileText(Buffer.from("Caf\xe9;12,00", "latin1"))).toBe("Café;12,00");
});

test("NUL bytes at the end and within fields are left out", () => {
  expect(fileText(Buffer.from("a;b\0\0;c\r\n\0\0\0\0\0\0\0"))).toBe("a;b;c\r\n");
});

test("bytes that are no text are told", () => {
  expect(fileText(Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 251))).toBeNull();
});

test("an odd number of bytes in UTF-16 is read to the last pair", () => {
  expect(fileText(Uint8Array.from([0xff, 0xfe, 0x41, 0, 0x42]))).toBe("A\ufffd");
});
