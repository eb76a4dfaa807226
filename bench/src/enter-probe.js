// Runs in a page with a command line. Measures from each Enter key to the paint of what the line has printed.

/* global window, document, performance, requestAnimationFrame */

const figures = [];
window.enterFigures = figures;

// To count hundreds of outputs would itself take time that is measured.
const lastOutput = () => document.querySelector('.host-screen, #list')?.lastElementChild;

/** Calls `callback` after the browser has painted the next frame: the message arrives when the frame is finished. */
function afterPaint(callback) {
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.addEventListener('message', callback);
    channel.port1.start();
    channel.port2.postMessage(null);
  });
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
