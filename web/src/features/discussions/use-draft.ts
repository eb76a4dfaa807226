import { useState } from 'react';
import { readDraft, removeDraft, saveDraft } from '../../lib/drafts.ts';

export type Draft = {
  /** The stored text at the time of mounting; empty if no text is stored. */
  initialText: string;
  /** Stores the text. An empty text deletes the draft. */
  save: (text: string) => void;
};

/** A text that is stored in this browser, so that it survives a reload, a network failure and the end of a session. */
export function useDraft(userId: string, key: string): Draft {
  const [initialText] = useState(() => {
    const draft = readDraft(userId, key);
    return typeof draft === 'string' ? draft : '';
  });
  return {
    initialText,
    save(text) {
      if (text === '') removeDraft(userId, key);
      else saveDraft(userId, key, text);
    },
  };
}
