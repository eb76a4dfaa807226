import { useEffect } from 'react';
import type { WindowDrafts } from './drafts-of-windows.ts';
import type { OpenRun } from './open-run.ts';

/**
 * The milliseconds after the last change of a command line until it is played ahead. They are shorter than the time that
 * a person needs from the last letter to Enter.
 */
const unchangedMs = 80;

/** Plays each command line ahead when the trainee has stopped typing (see `StepAhead`). */
export function useStepAhead(openRun: Pick<OpenRun, 'playAhead'>, drafts: WindowDrafts): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = drafts.subscribe((window) => {
      clearTimeout(timer);
      const text = drafts.get(window);
      if (text !== '') timer = setTimeout(() => openRun.playAhead({ kind: 'line', window, text }), unchangedMs);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [openRun, drafts]);
}
