import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cleanCaptions } from './captions.rules.ts';

const file = (...blocks: string[]) => `WEBVTT\n\n${blocks.join('\n\n')}\n`;
const cue = (words: string, times = '00:00:01.000 --> 00:00:02.500') => `${times}\n${words}`;

test.each([
  ['times without hours', cue('a', '00:01.000 --> 00:02.500'), cue('a')],
  ['an identifier', `7\n${cue('a')}`, cue('a')],
  ['plain tags', cue('<v Ravi>Stop</v> <b>now</b>'), cue('<v Ravi>Stop</v> <b>now</b>')],
  ['several lines', cue('a\nb'), cue('a\nb')],
  [
    'known and unknown settings (removes the unknown ones)',
    cue('a', '00:00:01.000 --> 00:00:02.500 line:0 align:start x:1'),
    cue('a', '00:00:01.000 --> 00:00:02.500 line:0 align:start'),
  ],
  [
    'scripts, classes and unclosed tags (removes them)',
    cue('<script>x</script><c.red>a</c><img src=x onerror=y'),
    cue('xa'),
  ],
  ['Arabic', cue('لا تمسح السجل'), cue('لا تمسح السجل')],
])('cleanCaptions cleans a cue with %s', (_, input, cleaned) => {
  expect(cleanCaptions(file(input))).toBe(file(cleaned));
});

describe('cleanCaptions', () => {
  it('removes style sheets, regions and notes', () => {
    const text = file('STYLE\n::cue { background: url(http://x) }', 'NOTE never', 'REGION\nid:a', cue('a'));
    expect(cleanCaptions(text)).toBe(file(cue('a')));
  });

  it('accepts a byte order mark and any line endings', () => {
    expect(cleanCaptions(`\uFEFFWEBVTT - title\r\n\r\n${cue('a').replaceAll('\n', '\r\n')}\r\n`)).toBe(file(cue('a')));
  });

  it.each([
    ['an SRT file', '1\n00:00:01,000 --> 00:00:02,000\na\n'],
    ['a file without cues', 'WEBVTT\n'],
    ['a cue that ends before it begins', file(cue('a', '00:00:05.000 --> 00:00:01.000'))],
    ['a file whose first word is not WEBVTT', `WEBVTTX\n\n${cue('a')}`],
    ['more than a million characters', file(cue('a'.repeat(1_000_001)))],
  ])('returns undefined for %s', (_, text) => {
    expect(cleanCaptions(text)).toBeUndefined();
  });

  it('is idempotent and leaves only the allowed tags', () => {
    const words = fc.string({ unit: 'binary', maxLength: 60 }).filter((text) => /\S/.test(text));
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 4 }), (lines) => {
        const once = cleanCaptions(file(...lines.map((line) => cue(line))));
        if (once === undefined) return;
        expect(cleanCaptions(once)).toBe(once);
        expect(once.replaceAll(/<\/?(b|i|u|ruby|rt|v)( [^<>&]+)?>/g, '')).not.toMatch(/<[a-z!/]/i);
      }),
    );
  });
});
