import { vi } from 'vitest';

/** Replaces the EventSource of the browser, which jsdom does not have. */
export class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  /** All instances of the current test, in the order of their creation. */
  static instances: FakeEventSource[] = [];
  readonly url: string;
  readyState = 0;

  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.instances.push(this);
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }

  /** Simulates a server-sent event. */
  send(name: string, data: object = {}): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }

  /** Simulates an error response, after which the browser does not reconnect. */
  refuse(): void {
    this.readyState = FakeEventSource.CLOSED;
    this.dispatchEvent(new Event('error'));
  }
}

/** The instances that are not closed. */
export const listOpenEventSources = (): FakeEventSource[] =>
  FakeEventSource.instances.filter(({ readyState }) => readyState !== FakeEventSource.CLOSED);

/** Sets the visibility of the page, as when the user changes the tab. */
export function setPageVisible(isVisible: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}
