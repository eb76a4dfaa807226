import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepEndInView } from './keep-end-in-view.ts';

/** For each observed element, a function that tells the observer of the element that its height has changed. */
const observed = new Map<Element, () => void>();
let frames: FrameRequestCallback[] = [];

/** Stands in for `ResizeObserver`, which also reports once when it begins to observe an element. */
class Observer {
  private readonly report: () => void;
  private own: Element[] = [];
  constructor(report: () => void) {
    this.report = report;
  }
  observe(element: Element): void {
    this.own.push(element);
    observed.set(element, this.report);
    this.report();
  }
  disconnect(): void {
    for (const element of this.own) observed.delete(element);
    this.own = [];
  }
}

function makeScreen(): HTMLElement {
  const screen = document.createElement('div');
  screen.append(document.createElement('div'), document.createElement('div'));
  return screen;
}

const setHeight = (screen: HTMLElement, height: number) =>
  Object.defineProperty(screen, 'scrollHeight', { value: height, configurable: true });

function runFrames(count: number): void {
  for (let done = 0; done < count; done += 1) {
    const due = frames;
    frames = [];
    for (const callback of due) callback(0);
  }
}

beforeEach(() => {
  observed.clear();
  frames = [];
  vi.stubGlobal('ResizeObserver', Observer);
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
  vi.stubGlobal('cancelAnimationFrame', () => {
    frames = [];
  });
});

afterEach(() => vi.unstubAllGlobals());

describe('keepEndInView', () => {
  it('scrolls again when an output above the end gets its real height', () => {
    const screen = makeScreen();
    setHeight(screen, 1000);
    keepEndInView(screen);
    expect(screen.scrollTop).toBe(1000);
    setHeight(screen, 1400);
    observed.get(screen.children[0] ?? screen)?.();
    expect(screen.scrollTop).toBe(1400);
  });

  it('stops following the outputs after some quiet frames, or when the trainee moves the screen', () => {
    const settled = makeScreen();
    keepEndInView(settled);
    // After 5 frames in which nothing has changed, only the screen itself is observed, and no output.
    runFrames(5);
    expect([...observed.keys()]).toEqual([settled]);
    const moved = makeScreen();
    keepEndInView(moved);
    moved.dispatchEvent(new Event('wheel'));
    expect(observed.has(moved.children[0] ?? moved)).toBe(false);
  });

  it('scrolls when the height of the screen changes, until the returned function is called', () => {
    const screen = makeScreen();
    const stopKeeping = keepEndInView(screen);
    runFrames(5);
    setHeight(screen, 1200);
    observed.get(screen)?.();
    expect(screen.scrollTop).toBe(1200);
    stopKeeping();
    expect(observed.size).toBe(0);
  });
});
