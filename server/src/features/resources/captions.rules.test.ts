import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cleanCaptions, maxCaptionsLength } from './captions.rules.ts';

const webVtt = (...blocks: string[]) => `WEBVTT\n\n${blocks.join('\n\n')}\n`;
const cue = (text: string, times = '00:00:01.000 --> 00:00:02.500') => `${times}\n${text}`;

test.each([
  ['times without hours', cue('a', '00:01.000 --> 00:02.500'), cue('a')],
  ['an identifier', `7\n${cue('a')}`, cue('a')],
  ['allowed tags', cue('<v Ravi>Stop</v> <b>now</b>'), cue('<v Ravi>Stop</v> <b>now</b>')],
  ['several lines', cue('a\nb'), cue('a\nb')],
  [
    'known and unknown settings (unknown ones are removed)',
    cue('a', '00:00:01.000 --> 00:00:02.500 line:0 align:start x:1'),
    cue('a', '00:00:01.000 --> 00:00:02.500 line:0 align:start'),
  ],
  [
    'script tags, tags with a class and an unclosed tag (all are removed)',
    cue('<script>x</script><c.red>a</c><img src=x onerror=y'),
    cue('xa'),
  ],
  ['Arabic text', cue('لا تمسح السجل'), cue('لا تمسح السجل')],
])('cleanCaptions accepts a cue with %s', (_, input, cleaned) => {
  expect(cleanCaptions(webVtt(input))).toBe(webVtt(cleaned));
});

describe('cleanCaptions', () => {
  it('removes style sheets, regions and notes, and keeps the cues', () => {
    const text = webVtt('STYLE\n::cue { background: url(http://x) }', 'NOTE never', 'REGION\nid:a', cue('a'));
    expect(cleanCaptions(text)).toBe(webVtt(cue('a')));
  });

  it('accepts a byte order mark, a title after WEBVTT, and CR LF line endings', () => {
    expect(cleanCaptions(`\uFEFFWEBVTT - title\r\n\r\n${cue('a').replaceAll('\n', '\r\n')}\r\n`)).toBe(
      webVtt(cue('a')),
    );
  });

  it.each([
    ['an SRT file', '1\n00:00:01,000 --> 00:00:02,000\na\n'],
    ['a file without cues', 'WEBVTT\n'],
    ['a file with a cue that ends before it begins', webVtt(cue('a', '00:00:05.000 --> 00:00:01.000'))],
    ['a file whose first word is not WEBVTT', `WEBVTTX\n\n${cue('a')}`],
    ['a file of more than maxCaptionsLength characters', webVtt(cue('a'.repeat(maxCaptionsLength + 1)))],
  ])('returns undefined for %s', (_, text) => {
    expect(cleanCaptions(text)).toBeUndefined();
  });

  it('is idempotent, and leaves no tags except the allowed ones, for any cue texts', () => {
    const cueTexts = fc.string({ unit: 'binary', maxLength: 60 }).filter((text) => /\S/.test(text));
    fc.assert(
      fc.property(fc.array(cueTexts, { minLength: 1, maxLength: 4 }), (texts) => {
        const cleaned = cleanCaptions(webVtt(...texts.map((text) => cue(text))));
        if (cleaned === undefined) return;
        expect(cleanCaptions(cleaned)).toBe(cleaned);
        expect(cleaned.replaceAll(/<\/?(b|i|u|ruby|rt|v)( [^<>&]+)?>/g, '')).not.toMatch(/<[a-z!/]/i);
      }),
    );
  });
});
