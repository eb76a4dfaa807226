import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { render } from '@testing-library/react';
import { lineParts, postBlocks, safeAddress } from './post-parts.ts';
import { PostText } from './post-text.tsx';

describe('A post', () => {
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
  ])('%s', (text, parts) => {
    expect(lineParts(text).map((part) => [part.kind, part.text])).toEqual(parts);
  });

  test('keeps what stands between fences as it was typed', () => {
    expect(postBlocks('Before\n```cmd\n  dir <x>\nhttps://a.test\n```\nafter')).toEqual([
      { kind: 'lines', parts: [{ kind: 'words', text: 'Before' }] },
      { kind: 'code', text: '  dir <x>\nhttps://a.test' },
      { kind: 'lines', parts: [{ kind: 'words', text: 'after' }] },
    ]);
    expect(postBlocks('```\nnever closed')).toEqual([
      { kind: 'lines', parts: [{ kind: 'words', text: '```\nnever closed' }] },
    ]);
  });

  test('makes no element but its own, whatever is typed, and loses no word', () => {
    const piece = fc.constantFrom(
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
    const content = fc.oneof(
      fc.string(),
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(content, (text) => {
        const { container, unmount } = render(<PostText content={text} />);
        const own = new Set(['DIV', 'P', 'CODE', 'PRE', 'A']);
        expect([...container.querySelectorAll('*')].filter(({ tagName }) => !own.has(tagName))).toEqual([]);
        for (const link of container.querySelectorAll('a')) {
          expect(link.protocol).toMatch(/^https?:$/);
          expect([link.target, link.rel]).toEqual(['_blank', 'nofollow noopener noreferrer']);
        }
        unmount();
      }),
      { numRuns: 60 },
    );
    fc.assert(
      fc.property(content, (text) => {
        const letters = (words: string) => words.replaceAll(/[`\s]/g, '');
        const shown = lineParts(text)
          .map((part) => part.text)
          .join('');
        expect(letters(shown)).toBe(letters(text));
      }),
    );
  });

  test('leads only to web addresses', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string()), (text) => {
        const href = safeAddress(text);
        if (href !== undefined) expect(new URL(href).protocol).toMatch(/^https?:$/);
      }),
    );
  });
});
