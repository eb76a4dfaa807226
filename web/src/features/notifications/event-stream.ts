export type EventHandlers = {
  /**
   * A notification of this kind was created. The kind `read` is an exception: no notification was created, but the person
   * has read notifications on another page.
   */
  onNotification: (kind: string) => void;
  /** The stream is open. If `isReopened` is true, the page has possibly missed events. */
  onOpen: (isReopened: boolean) => void;
  /** The server refused the stream. It is requested again after a delay. */
  onRefused: () => void;
};

/** The delay before the first retry after a refusal. It doubles with each further refusal. */
const firstRetryDelayMs = 5000;
const maxRetryDelayMs = 300_000;

/**
 * Subscribes to the server-sent events of `path` while the page is visible, and returns a function that unsubscribes. A
 * hidden page closes its connection, because a browser opens only six connections to a host. After a network error the
 * browser reconnects by itself. After a refusal the browser does not reconnect, so this function connects again.
 *
 * `firstPath` is the path for the first connection. It tells the server what data the page has, and the server sends an
 * event if these data are out of date. So `onOpen`, which makes the page load all data again, is not called for the
 * first connection with `firstPath`.
 */
export function subscribeToEvents(
  path: string,
  { onNotification, onOpen, onRefused }: EventHandlers,
  firstPath?: string,
): () => void {
  let source: EventSource | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let refusalCount = 0;
  let wasOpen = false;
  let nextPath = firstPath ?? path;

  const close = () => {
    clearTimeout(retryTimer);
    source?.close();
    source = undefined;
  };
  const open = () => {
    close();
    const newSource = new EventSource(nextPath);
    /** True if the server compares its data with the data of the page, and reports differences. */
    const serverComparesData = nextPath !== path;
    // `firstPath` is used only once, because the page can have other data when it connects again.
    nextPath = path;
    source = newSource;
    const reportOpen = () => {
      if (wasOpen || !serverComparesData) onOpen(wasOpen);
      wasOpen = true;
      refusalCount = 0;
    };
    newSource.addEventListener('open', reportOpen);
    // The server sends this event each time its own connection to the database begins to receive messages, also after an
    // interruption. Messages before it can be lost, so the page has possibly missed events.
    newSource.addEventListener('resumed', reportOpen);
    newSource.addEventListener('notification', (event: MessageEvent<string>) => onNotification(readKind(event.data)));
    newSource.addEventListener('error', () => {
      // After a network error, the browser reconnects, so the state is CONNECTING and not CLOSED.
      const isRefused = newSource === source && newSource.readyState === EventSource.CLOSED;
      if (!isRefused) return;
      retryTimer = setTimeout(open, Math.min(firstRetryDelayMs * 2 ** refusalCount, maxRetryDelayMs));
      refusalCount += 1;
      onRefused();
    });
  };
  const followVisibility = () => (document.visibilityState === 'visible' ? open() : close());
  followVisibility();
  document.addEventListener('visibilitychange', followVisibility);
  return () => {
    document.removeEventListener('visibilitychange', followVisibility);
    close();
  };
}

function readKind(data: string): string {
  const { kind } = JSON.parse(data) as { kind?: unknown };
  return typeof kind === 'string' ? kind : '';
}
