import { describe, expect, it, test } from 'vitest';
import {
  conversionState,
  availableFormats,
  isDownloadOnly,
  isSameSet,
  moveId,
  titleFromFileName,
  normalizeLink,
  type VideoState,
} from './resources.rules.ts';

const video = (changes: Partial<VideoState> = {}): VideoState => ({
  type: 'video',
  mime_type: 'video/mp4',
  mp4_key: null,
  work_state: 'waiting',
  work_percent: null,
  work_fault: null,
  ...changes,
});

test.each([
  ['video/mp4', null, ['mp4']],
  ['video/webm', null, ['webm']],
  ['video/ogg', null, ['ogv']],
  ['video/ogg', 'x.mp4', ['mp4', 'ogv']],
  ['video/quicktime', null, ['mp4']],
  ['video/x-msvideo', null, []],
  ['video/x-msvideo', 'x.mp4', ['mp4']],
  ['video/mp4', 'x.mp4', ['mp4']],
])('for a video of type %s with the converted file %s, availableFormats returns %j', (mime_type, mp4_key, formats) => {
  expect(availableFormats(video({ mime_type, mp4_key }))).toEqual(formats);
});

test.each<[resource: string, expected: boolean, Partial<VideoState>, canConvert: boolean]>([
  ['a PDF', false, { type: 'pdf', mime_type: 'application/pdf' }, true],
  // The type pdf stands for every uploaded document.
  ['a Word document', true, { type: 'pdf', mime_type: 'application/msword' }, true],
  ['a link', false, { type: 'link', mime_type: null }, true],
  ['a video that browsers play', false, {}, false],
  ['an AVI on a server without ffmpeg', true, { mime_type: 'video/x-msvideo' }, false],
  ['an AVI that waits for its conversion', false, { mime_type: 'video/x-msvideo' }, true],
  ['an AVI whose conversion failed', true, { mime_type: 'video/x-msvideo', work_state: 'failed' }, true],
])('for %s, isDownloadOnly returns %s', (_, expected, resource, canConvert) => {
  expect(isDownloadOnly(video(resource), { canConvert })).toBe(expected);
});

describe('conversionState', () => {
  const avi = { mime_type: 'video/x-msvideo' };
  it('returns null for a video that all browsers play, for a converted video, and on a server without ffmpeg', () => {
    expect(conversionState(video(), { canConvert: true })).toBeNull();
    expect(conversionState(video(avi), { canConvert: false })).toBeNull();
    expect(conversionState(video({ ...avi, mp4_key: 'x.mp4', work_state: 'done' }), { canConvert: true })).toBeNull();
  });

  it('returns the percentage only while the conversion runs, and the fault if the conversion has failed', () => {
    expect(conversionState(video(avi), { canConvert: true })).toEqual({ state: 'waiting', percent: null, fault: null });
    expect(conversionState(video({ ...avi, work_state: 'running', work_percent: 40 }), { canConvert: true })).toEqual({
      state: 'running',
      percent: 40,
      fault: null,
    });
    expect(
      conversionState(video({ ...avi, work_state: 'failed', work_fault: 'damaged', work_percent: 40 }), {
        canConvert: true,
      }),
    ).toEqual({ state: 'failed', percent: null, fault: 'damaged' });
  });
});

test.each([
  ['https://plant.test/a?b=1#c', 'https://plant.test/a?b=1#c'],
  ['http://10.0.0.5:8080/x', 'http://10.0.0.5:8080/x'],
  ['HTTPS://PLANT.test', 'https://plant.test/'],
  ['//plant.test', undefined],
  ['java\nscript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['https://a:b@plant.test', undefined],
])('normalizeLink(%j) returns %j', (text, link) => {
  expect(normalizeLink(text)).toBe(link);
});

test.each([
  ['Record_sheet.pdf', 'Record sheet'],
  ['v1.2 notes.PDF', 'v1.2 notes'],
  ['.pdf', '.pdf'],
  ['محضر.mp4', 'محضر'],
])('titleFromFileName(%j) returns %j', (name, title) => {
  expect(titleFromFileName(name)).toBe(title);
});

test('moveId moves an id to the given index, or to the end of the list if the index is too large', () => {
  expect(moveId(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
  expect(moveId(['a', 'b', 'c'], 'a', 99)).toEqual(['b', 'c', 'a']);
});

test('isSameSet returns true for the same ids in another order, and false if an id is repeated', () => {
  expect(isSameSet(['a', 'b'], ['b', 'a'])).toBe(true);
  expect(isSameSet(['a', 'b'], ['a', 'a'])).toBe(false);
});
