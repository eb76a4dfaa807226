import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { excerptLimits, foldText, splitSearch, toSnippet } from './search.rules.ts';
import { formatSiteNumber, isOpenLongEnough, readingSecondsOf, titleFromFileName } from './sops.rules.ts';
import { decodeText, detectEncoding, normalizeText, truncateToBytes } from './text/decode-text.rules.ts';

const anyText = fc.string({ unit: 'binary' });

describe('foldText', () => {
  test.each([
    ['LC-07', 'lc-07'],
    ['Überprüfen', 'uberprufen'],
    ['ΑΛΦΑ', 'αλφα'],
    // The lower case of İ has two characters, i and a combining dot. The folded text has one.
    ['İ', 'i'],
    // The ligature ﬁ is one character. The call of `normalize` below replaces it with f and i.
    ['ﬁlter', 'filter'],
  ])('folds %s to %s', (text, folded) => {
    expect(foldText(text.normalize('NFKC'))).toBe(folded);
  });

  test('preserves the number of characters of any text, so that positions remain valid', () => {
    fc.assert(fc.property(anyText, (text) => [...foldText(text)].length === [...text].length));
  });

  test('does not change an ASCII text that is already folded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => foldText(foldText(text)) === foldText(text)),
    );
  });
});

describe('splitSearch', () => {
  test('returns the distinct folded words of a search, at most eight', () => {
    expect(splitSearch('  One two\u0000 ONE ')).toEqual(['one', 'two']);
    fc.assert(fc.property(anyText, (text) => splitSearch(text).length <= 8));
  });
});

describe('toSnippet', () => {
  /** The snippet as a text in which brackets mark the found words. */
  const snippetText = (text: string, words: string[], hitAt = 0, isStart = true) =>
    toSnippet({ text, hitAt, isStart }, words)
      .map((part) => (part.isHit ? `[${part.text}]` : part.text))
      .join('');

  test.each([
    ['Export the log', ['log'], 'Export the [log]'],
    ['Log and LOG', ['log'], '[Log] and [LOG]'],
    ['Prüfen\nSie', ['prufen'], '[Prüfen] Sie'],
    ['Patched hosts', ['patching'], '[Patched] hosts'],
  ])(
    'marks in "%s" the searched words %j, or the word at `hitAt` if no searched word occurs literally',
    (text, words, expected) => {
      expect(snippetText(text, words)).toBe(expected);
    },
  );

  test('removes partial words at both ends of the excerpt, and adds an ellipsis where text is omitted', () => {
    const text = `alf the words ${'and so on '.repeat(30)}`.slice(0, excerptLimits.length);
    expect(snippetText(text, ['words'], text.indexOf('words'), false)).toMatch(/^… the \[words\] and.* …$/);
  });

  test('returns the beginning of the text, with or without an ellipsis, if the excerpt starts where the text starts', () => {
    fc.assert(
      fc.property(anyText, fc.array(anyText.filter((word) => word !== '')), (text, words) => {
        const parts = toSnippet({ text, hitAt: 0, isStart: true }, words);
        const textWithSpaces = text.replaceAll(/\s/gu, ' ');
        return textWithSpaces.startsWith(
          parts
            .map((part) => part.text)
            .join('')
            .replace(/ …$/, ''),
        );
      }),
    );
  });
});

describe('isOpenLongEnough', () => {
  const now = new Date('2026-03-01T10:00:05Z');
  test.each([
    ['returns false for a procedure that was never opened', undefined, false],
    [
      'returns true if the current revision was opened five seconds ago',
      { revision: 2, beganAt: new Date('2026-03-01T10:00:00Z') },
      true,
    ],
    [
      'returns false if the current revision was opened less than five seconds ago',
      { revision: 2, beganAt: new Date('2026-03-01T10:00:00.001Z') },
      false,
    ],
    [
      'returns false if an older revision was opened',
      { revision: 1, beganAt: new Date('2026-03-01T09:00:00Z') },
      false,
    ],
  ])('%s', (_, opening, expected) => {
    expect(isOpenLongEnough(opening, { revision: 2, now, seconds: 5 })).toBe(expected);
  });
});

describe('readingSecondsOf', () => {
  test.each([
    ['60 seconds for 600 words: a third of the estimated reading time of three minutes', 600, true, 60],
    ['5 seconds, the minimum, for 10 words', 10, true, 5],
    ['5 seconds, the minimum, for a file without readable text', 0, true, 5],
    ['5 seconds, the minimum, for 600 words if the site does not check the reading time', 600, false, 5],
  ])('returns %s', (_, wordCount, checksReadingTime, seconds) => {
    expect(readingSecondsOf({ word_count: wordCount }, { checksReadingTime })).toBe(seconds);
  });
});

describe('titleFromFileName', () => {
  test.each([
    ['Loop check.pdf', 'Loop check'],
    ['v1.2 final.docx', 'v1.2 final'],
    ['.txt', '.txt'],
    ['no extension', 'no extension'],
  ])('returns for the file %s the title %s', (fileName, title) => {
    expect(titleFromFileName(fileName)).toBe(title);
  });
});

test('formatSiteNumber pads the numeric part to three digits, and does not shorten a longer numeric part', () => {
  expect([formatSiteNumber(7), formatSiteNumber(1234)]).toEqual(['SITE-007', 'SITE-1234']);
});

describe('the text of a file', () => {
  test.each([
    ['utf-8', Buffer.from('Prüfung €')],
    ['utf-8', Buffer.from('\uFEFFPrüfung €')],
    ['utf-16le', Buffer.from('\uFEFFPrüfung €', 'utf16le')],
    ['utf-16le', Buffer.from('Prüfung €', 'utf16le')],
    ['utf-16be', Buffer.from('Prüfung €', 'utf16le').swap16()],
    // The same text in windows-1252: fc is ü, and 80 is €.
    ['windows-1252', Buffer.from([0x50, 0x72, 0xfc, 0x66, 0x75, 0x6e, 0x67, 0x20, 0x80])],
  ] as const)('is detected as %s and decoded (case %#)', (encoding, bytes) => {
    expect(detectEncoding(bytes)).toBe(encoding);
    expect(decodeText(bytes)).toBe('Prüfung €');
  });

  // PostgreSQL accepts only well-formed text without NUL characters (U+0000).
  test('is well-formed and has no NUL characters after normalizeText, whatever bytes it is decoded from', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => {
        const text = normalizeText(decodeText(bytes));
        return text.isWellFormed() && !text.includes('\u0000');
      }),
    );
  });

  test('is truncated by truncateToBytes to at most `maxBytes` bytes, without splitting a character', () => {
    fc.assert(
      fc.property(anyText, fc.nat(50), (text, maxBytes) => {
        const truncated = truncateToBytes(text.toWellFormed(), maxBytes);
        return Buffer.byteLength(truncated) <= maxBytes && text.toWellFormed().startsWith(truncated);
      }),
    );
  });
});
