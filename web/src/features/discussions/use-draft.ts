import { useState } from 'react';
import { readDraft, removeDraft, saveDraft } from '../../lib/drafts.ts';

/** A text that somebody types and that a lost session, a lost network or a reload does not lose. */
export function useDraft(userId: string, key: string) {
  const [text, setText] = useState(() => {
    const kept = readDraft(userId, key);
    return typeof kept === 'string' ? kept : '';
  });
  return {
    text,
    isBlank: text.trim() === '',
    change(next: string) {
      setText(next);
      if (next === '') removeDraft(userId, key);
      else saveDraft(userId, key, next);
    },
    /** The server has it. What was typed since it was sent stays. */
    sent(content: string) {
      setText((now) => (now.trim() === content.trim() ? '' : now));
      removeDraft(userId, key);
    },
  };
}
