import { vi } from 'vitest';

/** Stands in for the browser's EventSource, which jsdom does not have. */
export class StandInEventSource extends EventTarget {
  static readonly CLOSED = 2;
  /** Those that were opened in this test, in order. */
  static opened: StandInEventSource[] = [];
  readonly url: string;
  readyState = 0;

  constructor(url: string) {
    super();
    this.url = url;
    StandInEventSource.opened.push(this);
  }

  close(): void {
    this.readyState = StandInEventSource.CLOSED;
  }

  /** The server sends an event. */
  send(name: string, data: object = {}): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }

  /** The server refuses, for good as the browser sees it. */
  refuse(): void {
    this.readyState = StandInEventSource.CLOSED;
    this.dispatchEvent(new Event('error'));
  }
}

/** Those that are open now. */
export const openStreams = (): StandInEventSource[] =>
  StandInEventSource.opened.filter(({ readyState }) => readyState !== StandInEventSource.CLOSED);

/** Lets a test see the page or hides it. */
export function showPage(isVisible: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}
