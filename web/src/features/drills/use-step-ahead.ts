import { useEffect } from 'react';
import type { WindowDrafts } from './drafts-of-windows.ts';
import type { OpenRun } from './open-run.ts';

/** A command line is played ahead when the trainee has not typed for this number of milliseconds. */
const typingPauseMs = 150;

/**
 * If a line took longer than `slowMs` to play, the pause before the next line is `typingPauseAfterSlowMs`. So playing
 * the beginnings of a long command line does not delay the typing. Both are milliseconds.
 */
const slowMs = 16;
const typingPauseAfterSlowMs = 600;

/** Plays each command line ahead (see `StepAhead`) when the trainee has not typed for a moment. */
export function useStepAhead(openRun: Pick<OpenRun, 'playAhead'>, drafts: WindowDrafts): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let delayMs = typingPauseMs;
    const play = (window: string, text: string) => {
      const startedAt = performance.now();
      openRun.playAhead({ kind: 'line', window, text });
      delayMs = performance.now() - startedAt > slowMs ? typingPauseAfterSlowMs : typingPauseMs;
    };
    const unsubscribe = drafts.subscribe((window) => {
      clearTimeout(timer);
      const text = drafts.get(window);
      if (text !== '') timer = setTimeout(() => play(window, text), delayMs);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [openRun, drafts]);
}
