// This script runs in a page before the page's own code. It collects what the browser reports while the page loads.

/* global window, navigator, PerformanceObserver */

const figures = { firstPaint: 0, largestPaint: 0, largestElement: '', longTasks: [], shifts: [] };
window.phoneFigures = figures;

// In data-saving mode the app does not load the code of other screens ahead, which is no part of a first visit.
Object.defineProperty(navigator.connection, 'saveData', { get: () => true });

const describe = (node) => (node?.nodeType === 1 ? node.outerHTML.slice(0, 160) : (node?.nodeName ?? 'removed'));

function observe(type, add) {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) add(entry);
  }).observe({ type, buffered: true });
}

observe('paint', ({ name, startTime }) => {
  if (name === 'first-contentful-paint') figures.firstPaint = startTime;
});
observe('largest-contentful-paint', ({ startTime, element }) => {
  figures.largestPaint = startTime;
  figures.largestElement = describe(element);
});
observe('longtask', ({ startTime, duration }) => figures.longTasks.push({ startTime, duration }));
observe('layout-shift', ({ startTime, value, hadRecentInput, sources }) => {
  if (hadRecentInput) return;
  // For each moved element: `TOP+HEIGHT to TOP+HEIGHT`, before and after, and the element.
  const moved = sources.map(({ node, previousRect, currentRect }) => {
    const from = `${Math.round(previousRect.top)}+${Math.round(previousRect.height)}`;
    return `${from} to ${Math.round(currentRect.top)}+${Math.round(currentRect.height)} ${describe(node)}`;
  });
  figures.shifts.push({ startTime, value, moved });
});
