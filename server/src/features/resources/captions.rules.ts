/** The maximum length of captions in characters. Captions of a feature film are far shorter. */
export const longestCaptions = 1_000_000;

const time = /(?:(\d{2,4}):)?([0-5]\d):([0-5]\d)\.(\d{3})/;
const timing = new RegExp(`^${time.source}[ \\t]+-->[ \\t]+${time.source}([ \\t].*)?$`);
/** Cue settings that are kept (WebVTT, section 6.3); all others are removed. */
const setting = /^(vertical:(rl|lr)|(line|position|size):-?[\d.]+%?(,[a-z-]+)?|align:(start|center|end|left|right))$/;
/** Tags that only format words or name the speaker, without classes; all others are removed. */
const keptTag = /^<\/?(b|i|u|ruby|rt|v( [^<>&]{1,80})?)>$/;

/**
 * Cleans WebVTT: keeps the cues with their text and a few harmless tags; removes style sheets, regions, notes and
 * everything unknown. Returns undefined if the text is too long, is not WebVTT, has no cues, or has a cue that ends
 * before it begins.
 */
export function cleanCaptions(text: string): string | undefined {
  if (text.length > longestCaptions) return undefined;
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\u0000', '\uFFFD');
  const [header = '', ...blocks] = lines.split(/\n{2,}/);
  if (!/^WEBVTT(?:[ \t].*)?$/.test(header.split('\n', 1)[0] ?? '')) return undefined;
  const cues: string[] = [];
  for (const block of blocks) {
    const cue = readCue(block);
    if (cue === backward) return undefined;
    if (cue !== undefined) cues.push(cue);
  }
  return cues.length === 0 ? undefined : `WEBVTT\n\n${cues.join('\n\n')}\n`;
}

const backward = Symbol('a cue that ends before it begins');

/** Parses one cue and drops its identifier; returns undefined if the block is not a cue. */
function readCue(block: string): string | typeof backward | undefined {
  const lines = block.split('\n').filter((line) => line.trim() !== '');
  const at = lines.findIndex((line) => line.includes('-->'));
  const match = at === 0 || at === 1 ? timing.exec(lines[at]?.trim() ?? '') : null;
  if (!match) return undefined;
  const [begin, end] = [secondsOf(match.slice(1, 5)), secondsOf(match.slice(5, 9))];
  if (end <= begin) return backward;
  const words = lines.slice(at + 1).map(cleanWords);
  if (words.length === 0) return undefined;
  const settings = (match[9] ?? '').split(/[ \t]+/).filter((each) => setting.test(each));
  return [[`${clock(begin)} --> ${clock(end)}`, ...settings].join(' '), ...words].join('\n');
}

const cleanWords = (line: string) =>
  line.replaceAll(/<[^>]*>?/g, (tag) => (keptTag.test(tag) ? tag : '')).replaceAll('-->', '→');

function secondsOf([hours = '0', minutes = '0', seconds = '0', thousandths = '0']: (string | undefined)[]): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000;
}

function clock(seconds: number): string {
  const thousandths = Math.round(seconds * 1000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const whole = Math.floor(thousandths / 1000);
  return `${two(whole / 3600)}:${two((whole / 60) % 60)}:${two(whole % 60)}.${String(thousandths % 1000).padStart(3, '0')}`;
}
