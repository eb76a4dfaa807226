/** True if a part of a module's text is in the window, the browser tab is visible, and no dialog covers the text. */
export function isTextVisible(): boolean {
  if (document.visibilityState !== 'visible' || isCoveredByDialog()) return false;
  return [...document.querySelectorAll('[data-module-text]')].some((text) => {
    const { top, bottom } = text.getBoundingClientRect();
    return top < window.innerHeight && bottom > 0;
  });
}

/**
 * True if a dialog covers the text. The assistant, a dialog of the shape `corner`, covers the text only on a phone. On
 * a wide screen, the assistant is in the corner.
 */
function isCoveredByDialog(): boolean {
  return [...document.querySelectorAll('[role="dialog"]')].some(
    (dialog) => !dialog.matches('[data-shape="corner"]') || dialog.getBoundingClientRect().width >= window.innerWidth,
  );
}
