import { useSyncExternalStore } from 'react';

/**
 * The command lines that are typed but not entered, by the id of the window. They are kept outside the state of the
 * page. So a pressed key renders only the input and the offered words again, and not the whole page.
 */
export interface WindowDrafts {
  readonly get: (window: string) => string;
  readonly set: (window: string, text: string) => void;
  /** Calls the listener after each change, with the id of the window. Returns a function that removes the listener. */
  readonly subscribe: (listener: (window: string) => void) => () => void;
}

export function createWindowDrafts(): WindowDrafts {
  const drafts = new Map<string, string>();
  const listeners = new Set<(window: string) => void>();
  return {
    get: (window) => drafts.get(window) ?? '',
    set(window, text) {
      drafts.set(window, text);
      for (const listener of listeners) listener(window);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The command line that is typed in a window, but not entered; empty if there is none. */
export const useDraft = (drafts: WindowDrafts, window: string): string =>
  useSyncExternalStore(drafts.subscribe, () => drafts.get(window));
