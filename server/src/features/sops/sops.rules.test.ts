import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchForm, searchWords, snippetOf } from './search.rules.ts';
import { numberFor, hasViewedEnough, titleOfFile } from './sops.rules.ts';
import { decodeText, encodingOf, storableText, withinBytes } from './text/decode-text.rules.ts';

const anyText = fc.string({ unit: 'binary' });

describe('searchForm and searchWords', () => {
  test.each([
    ['LC-07', 'lc-07'],
    ['Überprüfen', 'uberprufen'],
    ['ΑΛΦΑ', 'αλφα'],
    ['İ', 'i'],
    ['ﬁlter', 'filter'],
  ])('fold %s to %s', (text, folded) => {
    expect(searchForm(text.normalize('NFKC'))).toBe(folded);
  });

  test('keep the number of characters of any text, so that positions stay valid', () => {
    fc.assert(fc.property(anyText, (text) => [...searchForm(text)].length === [...text].length));
  });

  test('are idempotent for ASCII text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => searchForm(searchForm(text)) === searchForm(text)),
    );
  });

  test('return at most eight distinct words', () => {
    expect(searchWords('  One two\u0000 ONE ')).toEqual(['one', 'two']);
    fc.assert(fc.property(anyText, (text) => searchWords(text).length <= 8));
  });
});

describe('snippetOf', () => {
  const shown = (text: string, words: string[], hitAt = 0, isStart = true) =>
    snippetOf({ text, hitAt, isStart }, words)
      .map((part) => (part.isHit ? `[${part.text}]` : part.text))
      .join('');

  test.each([
    ['Export the log', ['log'], 'Export the [log]'],
    ['Log and LOG', ['log'], '[Log] and [LOG]'],
    ['Prüfen\nSie', ['prufen'], '[Prüfen] Sie'],
    ['Patched hosts', ['patching'], '[Patched] hosts'],
  ])('marks the hits in "%s" for the words %j', (text, words, wanted) => {
    expect(shown(text, words)).toBe(wanted);
  });

  test('marks omitted text with an ellipsis and cuts at whole words', () => {
    const text = `alf the words ${'and so on '.repeat(30)}`.slice(0, 220);
    expect(shown(text, ['words'], 8, false)).toMatch(/^… the \[words\] and.* …$/);
  });

  test('returns only text of the excerpt, in its order', () => {
    fc.assert(
      fc.property(anyText, fc.array(anyText.filter((word) => word !== '')), (text, words) => {
        const parts = snippetOf({ text, hitAt: 0, isStart: true }, words);
        const whole = text.replaceAll(/\s/gu, ' ');
        return whole.startsWith(
          parts
            .map((part) => part.text)
            .join('')
            .replace(/ …$/, ''),
        );
      }),
    );
  });
});

describe('hasViewedEnough', () => {
  const now = new Date('2026-03-01T10:00:05Z');
  test.each([
    ['is false for a procedure that was never opened', undefined, false],
    ['is true after five seconds', { revision: 2, beganAt: new Date('2026-03-01T10:00:00Z') }, true],
    ['is false after less than five seconds', { revision: 2, beganAt: new Date('2026-03-01T10:00:00.001Z') }, false],
    ['is false if an older revision was opened', { revision: 1, beganAt: new Date('2026-03-01T09:00:00Z') }, false],
  ])('%s', (_, view, wanted) => {
    expect(hasViewedEnough(view, { revision: 2, now, seconds: 5 })).toBe(wanted);
  });
});

describe('titles and numbers', () => {
  test.each([
    ['Loop check.pdf', 'Loop check'],
    ['v1.2 final.docx', 'v1.2 final'],
    ['.txt', '.txt'],
    ['no ending', 'no ending'],
  ])('titleOfFile(%s) is %s', (file, title) => {
    expect(titleOfFile(file)).toBe(title);
  });

  test('numberFor pads to three digits', () => {
    expect([numberFor(7), numberFor(1234)]).toEqual(['SITE-007', 'SITE-1234']);
  });
});

describe('a text file', () => {
  test.each([
    ['utf-8', Buffer.from('Prüfung €')],
    ['utf-8', Buffer.from('\uFEFFPrüfung €')],
    ['utf-16le', Buffer.from('\uFEFFPrüfung €', 'utf16le')],
    ['utf-16le', Buffer.from('Prüfung €', 'utf16le')],
    ['utf-16be', Buffer.from('Prüfung €', 'utf16le').swap16()],
    ['windows-1252', Buffer.from([0x50, 0x72, 0xfc, 0x66, 0x75, 0x6e, 0x67, 0x20, 0x80])],
  ] as const)('in %s is decoded (case %#)', (encoding, bytes) => {
    expect(encodingOf(bytes)).toBe(encoding);
    expect(decodeText(bytes)).toBe('Prüfung €');
  });

  test('with arbitrary bytes is decoded to text that the database accepts', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => {
        const text = storableText(decodeText(bytes));
        return text.isWellFormed() && !text.includes('\u0000');
      }),
    );
  });

  test('is cut between characters by withinBytes', () => {
    fc.assert(
      fc.property(anyText, fc.nat(50), (text, maxBytes) => {
        const cut = withinBytes(text.toWellFormed(), maxBytes);
        return Buffer.byteLength(cut) <= Math.max(maxBytes, 0) && text.toWellFormed().startsWith(cut);
      }),
    );
  });
});
