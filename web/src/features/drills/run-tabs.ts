/** A tab that opens a run waits this number of milliseconds for the reply of a tab that already has the run. */
const answerTimeMs = 250;

/**
 * A message from one tab of the browser to the others. `who`: the sender asks which tab has the run, that is, continues
 * it. `mine`: the sender has the run. `taken`: the sender takes the run over. `tab` is the name of the sender.
 */
type Message = { readonly kind: 'who' | 'mine' | 'taken'; readonly tab: string };

export interface RunTab {
  /** Takes over the run: the tab that had the run stops. */
  readonly takeOver: () => void;
  readonly close: () => void;
}

/**
 * Agrees with the other tabs of this browser on which tab continues a run. Calls `onChange` with true when this tab gets
 * the run, and with false when another tab gets or has the run. The first tab that opens a run gets the run. Web Locks
 * would be simpler, but browsers offer Web Locks only to sites with HTTPS.
 */
export function openRunTab(runId: string, onChange: (isMine: boolean) => void): RunTab {
  // The name of this tab. `crypto.randomUUID` is not available on a page that is loaded over HTTP.
  const tab = `${performance.timeOrigin} ${Math.random()}`;
  const channel = new BroadcastChannel(`drill-run:${runId}`);
  /** Undefined until the tabs have agreed. */
  let isMine: boolean | undefined;
  const setIsMine = (next: boolean) => {
    if (isMine === next) return;
    isMine = next;
    onChange(next);
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
  const post = (kind: Message['kind']) => channel.postMessage({ kind, tab } satisfies Message);
  const timer = setTimeout(() => {
    if (isMine === undefined) setIsMine(true);
  }, answerTimeMs);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    // If two tabs open at the same moment, both ask. The tab whose name comes first in text order gets the run.
    const hasRunOrWins = isMine || (isMine === undefined && tab < data.tab);
    if (data.kind === 'who' && hasRunOrWins) post('mine');
    if (data.kind === 'mine' && isMine === undefined) setIsMine(false);
    if (data.kind === 'taken') setIsMine(false);
  });
  post('who');
  return {
    takeOver() {
      post('taken');
      setIsMine(true);
    },
    close() {
      clearTimeout(timer);
      channel.close();
    },
  };
}
