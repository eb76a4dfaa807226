/**
 * If a picture of a text cannot be loaded, replaces the picture with a note that contains its alternative text.
 * `getLabel` returns the words before the alternative text. Returns a function that stops observing the text.
 */
export function markLostPictures(text: HTMLElement, getLabel: () => string): () => void {
  const replace = (picture: HTMLImageElement) => {
    const note = document.createElement('p');
    note.className = 'lost-picture';
    note.textContent = [getLabel(), picture.alt].filter(Boolean).join(' ');
    picture.replaceWith(note);
  };
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) replace(target);
  };
  // The loading of a picture can fail before this code runs.
  for (const picture of text.querySelectorAll('img')) if (picture.complete && hasFailed(picture)) replace(picture);
  // Errors of pictures do not bubble, so this listener is called in the capture phase (`true`).
  text.addEventListener('error', onError, true);
  return () => text.removeEventListener('error', onError, true);
}

/**
 * True if a picture has no width although its loading has ended. A picture without `src` has nothing to load, so it has
 * not failed.
 */
const hasFailed = (picture: HTMLImageElement) => picture.naturalWidth === 0 && picture.getAttribute('src') !== null;
