/** What is heard of the stream of events. */
export interface EventHearer {
  /** The person was told of something; `kind` as the contract names it, or `read`: elsewhere, on another page. */
  onTold(kind: string): void;
  /** The stream is open; `again` when it was open before, so that something may have been missed meanwhile. */
  onOpen(again: boolean): void;
  /** The server refused the stream. It is asked for again by itself. */
  onRefused(): void;
}

/** After a refusal it is asked again after so long, then after twice as long each time, in milliseconds. */
const firstPause = 5000;
const longestPause = 300_000;

/**
 * Follows the server-sent events while the page can be seen: a browser gives a host six connections, and hidden tabs
 * must not hold them all. A network that fails is the browser's to try again; a refusal is ours. Returns what ends it.
 */
export function followEvents(path: string, { onTold, onOpen, onRefused }: EventHearer): () => void {
  let source: EventSource | undefined;
  let wait: ReturnType<typeof setTimeout> | undefined;
  let refusals = 0;
  let wasOpen = false;

  const close = () => {
    clearTimeout(wait);
    source?.close();
    source = undefined;
  };
  const open = () => {
    close();
    const opened = new EventSource(path);
    source = opened;
    const reopened = () => {
      onOpen(wasOpen);
      wasOpen = true;
      refusals = 0;
    };
    opened.addEventListener('open', reopened);
    // The server lost what it listens to for a while.
    opened.addEventListener('resumed', reopened);
    opened.addEventListener('notification', (event: MessageEvent<string>) => onTold(kindIn(event.data)));
    opened.addEventListener('error', () => {
      if (opened !== source || opened.readyState !== EventSource.CLOSED) return;
      wait = setTimeout(open, Math.min(firstPause * 2 ** refusals, longestPause));
      refusals += 1;
      onRefused();
    });
  };
  const followSight = () => (document.visibilityState === 'visible' ? open() : close());
  followSight();
  document.addEventListener('visibilitychange', followSight);
  return () => {
    document.removeEventListener('visibilitychange', followSight);
    close();
  };
}

function kindIn(data: string): string {
  const told = JSON.parse(data) as { kind?: unknown };
  return typeof told.kind === 'string' ? told.kind : '';
}
