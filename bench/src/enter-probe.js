// This script runs in a page with a command line. It measures the time from each Enter key to the paint of the output.

/* global window, document, performance, requestAnimationFrame */

const figures = [];
window.enterFigures = figures;

/**
 * The last output of the page. It is reached through the last children, because a selector that looks at all outputs
 * would itself take milliseconds of the measured time.
 */
function lastOutput() {
  const list = document.getElementById('list');
  if (list) return list.lastElementChild;
  return document.querySelector('.host-screen')?.lastElementChild?.lastElementChild;
}

/** Calls `callback` after the browser has painted the next frame, and before tasks that wait with a lower priority. */
function afterPaint(callback) {
  requestAnimationFrame(() => void window.scheduler.postTask(callback, { priority: 'user-blocking' }));
}

window.addEventListener(
  'keydown',
  (event) => {
    if (event.key !== 'Enter') return;
    const before = lastOutput();
    const check = () => {
      if (lastOutput() === before) afterPaint(check);
      else figures.push(performance.now() - event.timeStamp);
    };
    afterPaint(check);
  },
  { capture: true },
);
