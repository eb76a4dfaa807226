import { describe, expect, it } from 'vitest';
import { markLostPictures } from './lost-pictures.ts';

/** Creates a text whose pictures are still loading. */
function createText(html: string): HTMLElement {
  const text = document.createElement('div');
  text.innerHTML = html;
  for (const picture of text.querySelectorAll('img'))
    Object.defineProperty(picture, 'complete', { value: false, configurable: true });
  return text;
}

describe('markLostPictures', () => {
  it('replaces a picture that cannot be loaded with a note that contains the alternative text', () => {
    const text = createText('<figure class="picture"><img src="/a" alt="The pump"></figure><img src="/b" alt="">');
    const stop = markLostPictures(text, () => 'Lost.');
    for (const picture of text.querySelectorAll('img')) picture.dispatchEvent(new Event('error'));
    expect(text.innerHTML).toBe(
      '<figure class="picture"><p class="lost-picture">Lost. The pump</p></figure><p class="lost-picture">Lost.</p>',
    );
    stop();
  });

  it('replaces a picture that failed before the call, and keeps a picture that is still loading', () => {
    const text = createText('<img src="/a" alt="Failed"><img src="/b" alt="Loading">');
    Object.defineProperty(text.querySelector('img'), 'complete', { value: true });
    markLostPictures(text, () => 'Lost.');
    expect(text.innerHTML).toBe('<p class="lost-picture">Lost. Failed</p><img src="/b" alt="Loading">');
  });
});
