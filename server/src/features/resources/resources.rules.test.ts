import { describe, expect, it, test } from 'vitest';
import {
  conversionOf,
  formsOf,
  isSameSet,
  movedTo,
  titleFrom,
  usableLink,
  type VideoState,
} from './resources.rules.ts';

const video = (over: Partial<VideoState> = {}): VideoState => ({
  type: 'video',
  mime_type: 'video/mp4',
  mp4_key: null,
  work_state: 'waiting',
  work_percent: null,
  work_fault: null,
  ...over,
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
])('formsOf a %s converted to %s is %j', (mime_type, mp4_key, forms) => {
  expect(formsOf(video({ mime_type, mp4_key }))).toEqual(forms);
});

describe('conversionOf', () => {
  const avi = { mime_type: 'video/x-msvideo' };
  it('is null for a playable video, and on a server without ffmpeg', () => {
    expect(conversionOf(video(), true)).toBeNull();
    expect(conversionOf(video(avi), false)).toBeNull();
    expect(conversionOf(video({ ...avi, mp4_key: 'x.mp4', work_state: 'done' }), true)).toBeNull();
  });

  it('has the state, the percentage while running and the fault after a failure', () => {
    expect(conversionOf(video(avi), true)).toEqual({ state: 'waiting', percent: null, fault: null });
    expect(conversionOf(video({ ...avi, work_state: 'running', work_percent: 40 }), true)).toEqual({
      state: 'running',
      percent: 40,
      fault: null,
    });
    expect(
      conversionOf(video({ ...avi, work_state: 'failed', work_fault: 'damaged', work_percent: 40 }), true),
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
])('usableLink(%j) is %j', (text, kept) => {
  expect(usableLink(text)).toBe(kept);
});

test.each([
  ['Record_sheet.pdf', 'Record sheet'],
  ['v1.2 notes.PDF', 'v1.2 notes'],
  ['.pdf', '.pdf'],
  ['محضر.mp4', 'محضر'],
])('titleFrom(%j) is %j', (name, title) => {
  expect(titleFrom(name)).toBe(title);
});

test('movedTo moves an id to an index, or to the end if the index is larger', () => {
  expect(movedTo(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
  expect(movedTo(['a', 'b', 'c'], 'a', 99)).toEqual(['b', 'c', 'a']);
  expect(isSameSet(['a', 'b'], ['b', 'a'])).toBe(true);
  expect(isSameSet(['a', 'b'], ['a', 'a'])).toBe(false);
});
