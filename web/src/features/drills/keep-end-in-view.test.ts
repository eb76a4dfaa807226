import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepEndInView } from './keep-end-in-view.ts';

/** For each observed element: the function that reports to its observer that the height has changed. */
const reportsByElement = new Map<Element, () => void>();
let frames: FrameRequestCallback[] = [];

/** Stands in for `ResizeObserver`, which also reports once when it begins to observe an element. */
class FakeResizeObserver {
  private readonly report: () => void;
  private elements: Element[] = [];
  constructor(report: () => void) {
    this.report = report;
  }
  observe(element: Element): void {
    this.elements.push(element);
    reportsByElement.set(element, this.report);
    this.report();
  }
  disconnect(): void {
    for (const element of this.elements) reportsByElement.delete(element);
    this.elements = [];
  }
}

function createScreenWithTwoOutputs(): HTMLElement {
  const screen = document.createElement('div');
  screen.append(document.createElement('div'), document.createElement('div'));
  return screen;
}

const setHeight = (screen: HTMLElement, height: number) =>
  Object.defineProperty(screen, 'scrollHeight', { value: height, configurable: true });

function runFrames(count: number): void {
  for (let frame = 0; frame < count; frame += 1) {
    const due = frames;
    frames = [];
    for (const callback of due) callback(0);
  }
}

beforeEach(() => {
  reportsByElement.clear();
  frames = [];
  vi.stubGlobal('ResizeObserver', FakeResizeObserver);
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
  vi.stubGlobal('cancelAnimationFrame', () => {
    frames = [];
  });
});

afterEach(() => vi.unstubAllGlobals());

describe('keepEndInView', () => {
  it('scrolls to the end again when an output above the end gets its real height', () => {
    const screen = createScreenWithTwoOutputs();
    setHeight(screen, 1000);
    keepEndInView(screen);
    expect(screen.scrollTop).toBe(1000);
    setHeight(screen, 1400);
    reportsByElement.get(screen.children[0] ?? screen)?.();
    expect(screen.scrollTop).toBe(1400);
  });

  it('stops observing the outputs after 5 frames without a change, or when the trainee scrolls', () => {
    const settled = createScreenWithTwoOutputs();
    keepEndInView(settled);
    // After 5 frames in which nothing has changed, only the screen itself is observed, and no output.
    runFrames(5);
    expect([...reportsByElement.keys()]).toEqual([settled]);
    const scrolled = createScreenWithTwoOutputs();
    keepEndInView(scrolled);
    scrolled.dispatchEvent(new Event('wheel'));
    expect(reportsByElement.has(scrolled.children[0] ?? scrolled)).toBe(false);
  });

  it('scrolls to the end when the height of the screen changes, until the returned function is called', () => {
    const screen = createScreenWithTwoOutputs();
    const stopKeeping = keepEndInView(screen);
    runFrames(5);
    setHeight(screen, 1200);
    reportsByElement.get(screen)?.();
    expect(screen.scrollTop).toBe(1200);
    stopKeeping();
    expect(reportsByElement.size).toBe(0);
  });
});
