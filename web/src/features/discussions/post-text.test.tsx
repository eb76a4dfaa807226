import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { render } from '@testing-library/react';
import { splitPost, splitText, toSafeHref } from './post-text.rules.ts';
import { PostText } from './post-text.tsx';

const postPiece = fc.constantFrom(
  '<img src=x onerror=alert(1)>',
  '`',
  '```',
  '\n',
  'https://a.test/"><script>',
  'javascript:1',
  '<b>',
  '&lt;',
  'word ',
);
const postContent = fc.oneof(
  fc.string(),
  fc.array(postPiece, { maxLength: 12 }).map((pieces) => pieces.join('')),
);

describe('splitText', () => {
  test.each([
    [
      'see https://vendor.test/a.',
      [
        ['words', 'see '],
        ['link', 'https://vendor.test/a'],
        ['words', '.'],
      ],
    ],
    [
      'run `wevtutil el`, then',
      [
        ['words', 'run '],
        ['code', 'wevtutil el'],
        ['words', ', then'],
      ],
    ],
    ['javascript:alert(1)', [['words', 'javascript:alert(1)']]],
    ['https://plant@evil.test', [['words', 'https://plant@evil.test']]],
    ['https://', [['words', 'https://']]],
    ['a ` alone', [['words', 'a ` alone']]],
  ])('splits %j into words, code and links', (text, parts) => {
    expect(splitText(text).map((part) => [part.kind, part.text])).toEqual(parts);
  });

  test('loses no characters except backticks and white space', () => {
    fc.assert(
      fc.property(postContent, (text) => {
        const removeBackticksAndSpace = (words: string) => words.replaceAll(/[`\s]/g, '');
        const joined = splitText(text)
          .map((part) => part.text)
          .join('');
        expect(removeBackticksAndSpace(joined)).toBe(removeBackticksAndSpace(text));
      }),
    );
  });
});

describe('splitPost', () => {
  test('returns the text between two fences unchanged as code', () => {
    expect(splitPost('Before\n```cmd\n  dir <x>\nhttps://a.test\n```\nafter')).toEqual([
      { kind: 'lines', parts: [{ kind: 'words', text: 'Before' }] },
      { kind: 'code', text: '  dir <x>\nhttps://a.test' },
      { kind: 'lines', parts: [{ kind: 'words', text: 'after' }] },
    ]);
  });

  test('returns a fence without a closing fence as words', () => {
    expect(splitPost('```\nnever closed')).toEqual([
      { kind: 'lines', parts: [{ kind: 'words', text: '```\nnever closed' }] },
    ]);
  });
});

describe('PostText', () => {
  test('renders only paragraphs, code, and links to web pages, for any content', () => {
    fc.assert(
      fc.property(postContent, (text) => {
        const { container, unmount } = render(<PostText content={text} />);
        const allowedTags = new Set(['DIV', 'P', 'CODE', 'PRE', 'A']);
        expect([...container.querySelectorAll('*')].filter(({ tagName }) => !allowedTags.has(tagName))).toEqual([]);
        for (const link of container.querySelectorAll('a')) {
          expect(link.protocol).toMatch(/^https?:$/);
          expect([link.target, link.rel]).toEqual(['_blank', 'nofollow noopener noreferrer']);
        }
        unmount();
      }),
      { numRuns: 60 },
    );
  });
});

describe('toSafeHref', () => {
  test('returns only http and https URLs', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string()), (text) => {
        const href = toSafeHref(text);
        if (href !== undefined) expect(new URL(href).protocol).toMatch(/^https?:$/);
      }),
    );
  });
});
