/** The milliseconds for which a tab that opens a run waits for another tab to say that it has the run. */
const answerTimeMs = 250;

/** `who`: asks which tab has the run. `mine`: this tab has it. `taken`: this tab takes it over from the others. */
type Message = { readonly kind: 'who' | 'mine' | 'taken'; readonly tab: string };

export interface RunTab {
  /** Takes over the run: another tab that has it stops. */
  readonly take: () => void;
  readonly close: () => void;
}

/**
 * Agrees with the other tabs of this browser on which of them continues a run. Calls `onChange` with true when this tab
 * has the run, and with false when another one has it. The first tab that opens a run has it. Web Locks would be
 * simpler, but browsers do not offer them to sites without HTTPS.
 */
export function openRunTab(runId: string, onChange: (isMine: boolean) => void): RunTab {
  const tab = `${performance.timeOrigin} ${Math.random()}`;
  const channel = new BroadcastChannel(`drill-run:${runId}`);
  let isMine: boolean | undefined;
  const decide = (next: boolean) => {
    if (isMine === next) return;
    isMine = next;
    onChange(next);
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
  const post = (kind: Message['kind']) => channel.postMessage({ kind, tab } satisfies Message);
  const timer = setTimeout(() => {
    if (isMine === undefined) decide(true);
  }, answerTimeMs);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    // Two tabs that open at the same moment both ask. The one with the smaller name has the run.
    if (data.kind === 'who' && (isMine || (isMine === undefined && tab < data.tab))) post('mine');
    if (data.kind === 'mine' && isMine === undefined) decide(false);
    if (data.kind === 'taken') decide(false);
  });
  post('who');
  return {
    take() {
      post('taken');
      decide(true);
    },
    close() {
      clearTimeout(timer);
      channel.close();
    },
  };
}
