import { describe, expect, it } from 'vitest';
import { findVideoForCaptions, isCaptionsFile, parseCaptionsName } from './captions.rules.ts';

describe('isCaptionsFile', () => {
  it('returns true only for WebVTT files', () => {
    expect(['a.vtt', 'A.VTT', 'a.srt', 'vtt'].map(isCaptionsFile)).toEqual([true, true, false, false]);
  });
});

describe('parseCaptionsName', () => {
  it.each([
    ['Export.vtt', { videoName: 'export', language: 'en' }],
    ['Export.de.vtt', { videoName: 'export', language: 'de' }],
    ['Export.pt-BR.vtt', { videoName: 'export', language: 'pt-BR' }],
    ['Export.part1.vtt', { videoName: 'export.part1', language: 'en' }],
  ])('splits %s into the name of the video and the language', (fileName, expected) => {
    expect(parseCaptionsName(fileName)).toEqual(expected);
  });
});

describe('findVideoForCaptions', () => {
  const video = { type: 'video', fileName: 'Export.MP4' };
  const resources = [{ type: 'pdf', fileName: 'export.pdf' }, { type: 'link', fileName: null }, video];

  it('finds the video whose file has the same name, ignoring case, extension and language', () => {
    expect(findVideoForCaptions('export.ar.vtt', resources)).toBe(video);
  });

  it('does not find documents or videos with other names', () => {
    expect(findVideoForCaptions('import.vtt', resources)).toBeUndefined();
    const resourcesWithoutVideo = resources.slice(0, 2);
    expect(findVideoForCaptions('export.vtt', resourcesWithoutVideo)).toBeUndefined();
  });
});
