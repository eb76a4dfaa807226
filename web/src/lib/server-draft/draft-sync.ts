import { draftsEndpoints, type OthersDraft } from '@loopcheck/contract/features/drafts/drafts.contract';
import { isRefusal, isTemporary } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { type DraftKey, type OpenedDraft, windowId, writeCopy } from './draft-copy.ts';

/**
 * The state of a draft. `none`: there is no draft, or nothing of it has been sent yet. `unsaved`: the browser has text
 * that is about to be sent. `saved`: the server has the latest text. `device`: only this browser has the latest text,
 * because of `reason`. `lost`: neither the server nor the browser has stored the text. `behind`: another window or
 * device of the same person has saved other text, and nothing is sent until the person has chosen one of the texts.
 */
export interface DraftState {
  readonly status: 'none' | 'unsaved' | 'saved' | 'device' | 'lost' | 'behind';
  /** Only used with the status `device`. */
  readonly reason: DeviceReason;
  /** The time of the last save on the server, by the server's clock; null if there was none. */
  readonly savedAt: string | null;
  readonly others: readonly OthersDraft[];
}

/** Why only this browser has the latest text. `full`: the person has too many drafts on the server. */
export type DeviceReason = 'no_network' | 'signed_out' | 'too_large' | 'full' | 'refused';

/** The maximum time until typed text is sent, and the minimum time between two requests, in milliseconds. */
const waitMs = 2500;
/** The waiting times after consecutive failed requests, in milliseconds. The last one repeats. */
const backoffMs = [5000, 10_000, 20_000, 40_000, 60_000];
/** The maximum length of a text that is sent with `keepalive`, in characters. Browsers limit such a body to 64 KiB. */
const maxKeepaliveLength = 20_000;

/** The number of the last change that this window sent. The server uses it to recognize repeated and late requests. */
let lastChange = 0;

type Options = {
  key: DraftKey;
  /** The draft with which the editor was opened. */
  opened: OpenedDraft;
  /** The drafts of other people about the same object, without their texts. */
  others: readonly OthersDraft[];
  /** Called with the new state after each change of the state. */
  onState: (state: DraftState) => void;
};

/** Returns the state of a draft that has just been opened. */
export const toInitialState = ({ opened, others }: Pick<Options, 'opened' | 'others'>): DraftState => ({
  status: toInitialStatus(opened),
  reason: 'no_network',
  savedAt: opened.savedAt,
  others,
});

function toInitialStatus({ isBehind, savedAt }: OpenedDraft): DraftState['status'] {
  if (isBehind) return 'behind';
  return savedAt === null ? 'none' : 'saved';
}

export type DraftSync = ReturnType<typeof createDraftSync>;

/**
 * Sends the changes of a draft to the server, one request at a time, and stores each change in the browser first.
 * Failed requests are repeated with increasing waiting times, and immediately when `flush` is called.
 */
export function createDraftSync({ key, opened, others, onState }: Options) {
  const { kind, objectId, userId } = key;
  const params = { kind, objectId };
  let state = toInitialState({ opened, others });
  let { revision, isBehind } = opened;
  /** The text that the server does not have yet; null if the draft was discarded, undefined if everything was sent. */
  let unsent: string | null | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let isStopped = false;
  let failureCount = 0;
  /** The content that the server has; undefined if this is unknown. */
  let contentOnServer = opened.isSent ? opened.content : undefined;
  /** False if the server certainly has no draft. Then no request is needed to discard the draft. */
  let mightBeOnServer = revision > 0;

  const setState = (changed: Partial<DraftState>) => {
    state = { ...state, ...changed };
    onState(state);
  };
  // If the draft was discarded and the server has been told, no copy is needed.
  const store = (content: string | null, isSent: boolean) =>
    writeCopy(key, content === null && isSent ? null : { content, revision, isSent, editorId: windowId });
  const clearTimer = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const schedule = (delayMs: number) => {
    if (timer === undefined && !isBehind && !isStopped) timer = setTimeout(() => void send(), delayMs);
  };
  const forget = () => {
    clearTimer();
    unsent = undefined;
    isBehind = false;
    store(null, true);
    if (state.status !== 'none') setState({ status: 'none', savedAt: null });
  };

  async function send(isClosing = false): Promise<void> {
    clearTimer();
    if (unsent === undefined || isSending || isBehind) return;
    const content = unsent;
    unsent = undefined;
    isSending = true;
    try {
      await (content === null ? sendRemoval(isClosing) : sendText(content, isClosing));
      failureCount = 0;
      contentOnServer = content;
      if (unsent === undefined) store(content, true);
    } catch (error) {
      // If text was typed during the request, that text is the latest.
      handleFailure(error, unsent === undefined ? content : unsent);
    } finally {
      isSending = false;
    }
    if (unsent === undefined || failureCount > 0) return;
    // If the editor was closed during the request, text that was typed during the request is sent immediately.
    if (isStopped) void send(true);
    else schedule(waitMs);
  }

  async function sendRemoval(isClosing: boolean): Promise<void> {
    await call(draftsEndpoints.remove, {
      params,
      query: { baseRevision: revision, editorId: windowId, userId },
      keepalive: isClosing,
    });
    revision = 0;
    mightBeOnServer = false;
    if (unsent === undefined) setState({ status: 'none', savedAt: null });
  }

  async function sendText(content: string, isClosing: boolean): Promise<void> {
    mightBeOnServer = true;
    lastChange += 1;
    const body = { content, baseRevision: revision, editorId: windowId, userId, change: lastChange };
    const keepalive = isClosing && content.length < maxKeepaliveLength;
    const reply = await call(draftsEndpoints.save, { params, body, keepalive });
    revision = reply.revision;
    const status = unsent === undefined ? 'saved' : 'unsaved';
    setState({ status, savedAt: reply.savedAt, others: reply.others });
  }

  /** `content` is the latest text, which the server does not have; null if the draft was discarded. */
  function handleFailure(error: unknown, content: string | null): void {
    const isFinalRefusal = !isTemporary(error) && !isRefusal(error, 'unauthorized');
    if (isFinalRefusal && revision === 0) mightBeOnServer = false;
    // The removal of a discarded draft is not repeated: perhaps another window has changed the draft on the server.
    if (isFinalRefusal && content === null) return forget();
    unsent = content;
    isBehind = isRefusal(error, 'draft_changed');
    const isStored = store(content, false);
    if (isBehind) return setState({ status: 'behind' });
    failureCount += 1;
    setState({ status: isStored ? 'device' : 'lost', reason: reasonOf(error) });
    if (isTemporary(error)) schedule(backoffMs[Math.min(failureCount, backoffMs.length) - 1] ?? waitMs);
  }

  /** Stores new text and sends it later. If `content` is null, discards the draft. */
  function change(content: string | null): void {
    if (content === null && (isBehind || !mightBeOnServer)) return forget();
    // The server already has this content.
    if (unsent === undefined && !isSending && content === contentOnServer) return;
    unsent = content;
    const isStored = store(content, false);
    if (isBehind) return;
    if (!isStored) setState({ status: 'lost' });
    else if (state.status === 'none' || state.status === 'saved') setState({ status: 'unsaved' });
    // Sent even if the server has refused the previous text for good, because it might accept the changed text.
    if (content === null) void send();
    else schedule(waitMs);
  }

  return {
    /** Sends unsent text of an earlier visit. From now on, failed requests are repeated until `stop` is called. */
    start(): void {
      isStopped = false;
      if (opened.isSent || isBehind || unsent !== undefined || isSending) return;
      unsent = opened.content;
      schedule(0);
    },
    /** Sends the last change. After that, nothing is sent or repeated. */
    stop(): void {
      isStopped = true;
      void send(true);
    },
    /** Stores the content of the editor in the browser before it returns, and sends it to the server later. */
    save: (content: unknown) => change(JSON.stringify(content)),
    discard: () => change(null),
    /** Sends unsent text immediately. `isClosing` is true if the page might close during the request. */
    flush: (isClosing: boolean) => void send(isClosing),
    /** Replaces the text that another window or device has saved with the text of this window. */
    async keepMine(): Promise<void> {
      const { own } = await call(draftsEndpoints.find, { params });
      // The second click of a double click does nothing: the call of the first click has already reset `isBehind`.
      if (!isBehind) return;
      revision = own?.revision ?? revision;
      isBehind = false;
      // If the person has typed nothing, the text of this window is the text with which the editor was opened.
      unsent ??= opened.content;
      await send();
    },
    /** Removes this window's text from the browser, so that the editor can open the text that was saved elsewhere. */
    forget,
  };
}

function reasonOf(error: unknown): DeviceReason {
  if (isTemporary(error)) return 'no_network';
  if (isRefusal(error, 'unauthorized')) return 'signed_out';
  // `invalid`: the content is longer than `maxDraftLength` of the contract.
  if (isRefusal(error, 'payload_too_large', 'invalid')) return 'too_large';
  return isRefusal(error, 'drafts_full') ? 'full' : 'refused';
}
