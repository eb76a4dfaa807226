/**
 * The maximum size of a captions file in bytes, and the maximum length of its text in characters. The captions of a
 * feature film are far shorter.
 */
export const maxCaptionsLength = 1_000_000;

/** A time in WebVTT: hours (optional), minutes, seconds and milliseconds. */
const timestamp = /(?:(\d{2,4}):)?([0-5]\d):([0-5]\d)\.(\d{3})/;
/** The line above the text of a cue: the beginning, the end, and the settings of the cue. */
const timingLine = new RegExp(`^${timestamp.source}[ \\t]+-->[ \\t]+${timestamp.source}([ \\t].*)?$`);
/** The cue settings that are kept (WebVTT, section 6.3). */
const allowedSetting =
  /^(vertical:(rl|lr)|(line|position|size):-?[\d.]+%?(,[a-z-]+)?|align:(start|center|end|left|right))$/;
/**
 * The tags that are kept. These tags format text or name the speaker. A tag with a class, such as `<b.red>`, is not
 * kept.
 */
const allowedTag = /^<\/?(b|i|u|ruby|rt|v( [^<>&]{1,80})?)>$/;

/**
 * Cleans a WebVTT file: keeps the cues (timed texts) with the allowed settings and tags, and removes everything else,
 * such as style sheets, regions and notes. Returns undefined if the text is too long, is not WebVTT, has no cues, or
 * has a cue that does not end after it begins.
 */
export function cleanCaptions(text: string): string | undefined {
  if (text.length > maxCaptionsLength) return undefined;
  const normalized = text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\u0000', '\uFFFD');
  const [header = '', ...blocks] = normalized.split(/\n{2,}/);
  if (!/^WEBVTT(?:[ \t].*)?$/.test(header.split('\n', 1)[0] ?? '')) return undefined;
  const cues: string[] = [];
  for (const block of blocks) {
    const cue = cleanCue(block);
    if (cue === invalidTiming) return undefined;
    if (cue !== undefined) cues.push(cue);
  }
  return cues.length === 0 ? undefined : `WEBVTT\n\n${cues.join('\n\n')}\n`;
}

const invalidTiming = Symbol('a cue that does not end after it begins');

/**
 * Cleans one cue and removes its identifier. Returns undefined if the block is not a cue or has no text. Returns
 * `invalidTiming` if the cue does not end after it begins.
 */
function cleanCue(block: string): string | typeof invalidTiming | undefined {
  const lines = block.split('\n').filter((line) => line.trim() !== '');
  const timingIndex = lines.findIndex((line) => line.includes('-->'));
  // The timing is in the first line or, after an identifier, in the second.
  const match = timingIndex === 0 || timingIndex === 1 ? timingLine.exec(lines[timingIndex]?.trim() ?? '') : null;
  if (!match) return undefined;
  // The groups 1 to 4 of the match are the beginning, 5 to 8 the end, and 9 the settings.
  const [begin, end] = [secondsOf(match.slice(1, 5)), secondsOf(match.slice(5, 9))];
  if (end <= begin) return invalidTiming;
  const textLines = lines.slice(timingIndex + 1).map(cleanTextLine);
  if (textLines.length === 0) return undefined;
  const settings = (match[9] ?? '').split(/[ \t]+/).filter((each) => allowedSetting.test(each));
  return [[`${formatTime(begin)} --> ${formatTime(end)}`, ...settings].join(' '), ...textLines].join('\n');
}

/**
 * Removes the tags that are not allowed. A tag without `>` extends to the end of the line. Replaces `-->`, because a
 * player would take the line for the timing of another cue.
 */
const cleanTextLine = (line: string) =>
  line.replaceAll(/<[^>]*>?/g, (tag) => (allowedTag.test(tag) ? tag : '')).replaceAll('-->', '→');

function secondsOf([hours = '0', minutes = '0', seconds = '0', millis = '0']: (string | undefined)[]): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(millis) / 1000;
}

/** Formats a time as 00:00:05.250. */
function formatTime(seconds: number): string {
  const millis = Math.round(seconds * 1000);
  /** Rounds a number down and formats it with at least two digits. */
  const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const wholeSeconds = Math.floor(millis / 1000);
  const hoursMinutesSeconds = [wholeSeconds / 3600, (wholeSeconds / 60) % 60, wholeSeconds % 60];
  return `${hoursMinutesSeconds.map(twoDigits).join(':')}.${String(millis % 1000).padStart(3, '0')}`;
}
