import { afterEach, describe, expect, it, vi } from 'vitest';
import { createVideoControls } from './video-controls.ts';

afterEach(() => vi.restoreAllMocks());

/** Turns the captions of a video on, and returns the language of the captions that are then shown. */
function showCaptions(languages: readonly string[]): string | undefined {
  const textTracks = languages.map((language) => ({ language, mode: 'disabled' }));
  const video = document.createElement('video');
  Object.defineProperty(video, 'textTracks', { value: textTracks });
  createVideoControls(video, null).toggleCaptions();
  return textTracks.find(({ mode }) => mode === 'showing')?.language;
}

describe('toggleCaptions', () => {
  it.each([
    [['de-AT'], ['en', 'de'], 'de'],
    [['de'], ['en', 'pt-BR', 'de-CH'], 'de-CH'],
    // Filipino (`fil`) is another language than Finnish (`fi`).
    [['fil', 'de'], ['en', 'fi', 'de'], 'de'],
    [['de', 'en'], ['en', 'de'], 'de'],
    [['ja'], ['en', 'de'], 'en'],
  ])(
    'if the person prefers %j and the video has captions in %j, shows the captions in %s',
    (preferred, captions, shown) => {
      vi.spyOn(navigator, 'languages', 'get').mockReturnValue(preferred);
      expect(showCaptions(captions)).toBe(shown);
    },
  );
});
