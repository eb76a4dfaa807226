import { draftsEndpoints, type OthersDraft } from '@loopcheck/contract/features/drafts/drafts.contract';
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import type { DraftKey, OpenedDraft } from './draft-copy.ts';
import { createDraftSync, type DraftState, toInitialState } from './draft-sync.ts';

/** The draft of an open editor. */
export interface ServerDraft {
  /**
   * The stored content; undefined if there is no draft. Validate it: an earlier version of this app can have stored it.
   */
  readonly content: unknown;
  /** True if the content was typed on another device or in another browser. */
  readonly isFromElsewhere: boolean;
  readonly state: DraftState;
  /** Saves the content in the browser immediately, and on the server after a few seconds. */
  readonly save: (content: unknown) => void;
  /** Deletes the draft in the browser and on the server. */
  readonly discard: () => void;
  /** Replaces text that was saved elsewhere with the text of this window. Rejects if the server does not answer. */
  readonly keepMine: () => Promise<void>;
  /**
   * Drops the text of this window and opens the text that was saved elsewhere. Rejects if the server does not answer.
   */
  readonly takeOther: () => Promise<void>;
}

type Options = {
  key: DraftKey;
  opened: OpenedDraft;
  others: readonly OthersDraft[];
  /** Called when the editor must load the draft from the server again. */
  onReopen: () => void;
};

/** Stores the draft of an open editor in this browser and on the server. Later changes of the options are ignored. */
export function useServerDraft({ key, opened, others, onReopen }: Options): ServerDraft {
  const [state, setState] = useState<DraftState>(() => toInitialState({ opened, others }));
  const [content] = useState(() => parseContent(opened.content));
  const [sync] = useState(() => createDraftSync({ key, opened, others, onState: setState }));
  useEffect(() => {
    const sendNow = () => sync.flush(false);
    const sendIfHidden = () => {
      if (document.visibilityState === 'hidden') sync.flush(true);
    };
    sync.start();
    window.addEventListener('online', sendNow);
    document.addEventListener('visibilitychange', sendIfHidden);
    return () => {
      window.removeEventListener('online', sendNow);
      document.removeEventListener('visibilitychange', sendIfHidden);
      sync.stop();
    };
  }, [sync]);
  return {
    content,
    isFromElsewhere: opened.isFromElsewhere,
    state,
    save: sync.save,
    discard: sync.discard,
    keepMine: sync.keepMine,
    takeOther: async () => {
      // Makes sure that the server answers. Otherwise the editor would have neither of the two texts.
      await call(draftsEndpoints.find, { params: { kind: key.kind, objectId: key.objectId } });
      sync.forget();
      onReopen();
    },
  };
}

function parseContent(content: string | null): unknown {
  try {
    return content === null ? undefined : (JSON.parse(content) as unknown);
  } catch {
    // A damaged copy is ignored.
    return undefined;
  }
}
