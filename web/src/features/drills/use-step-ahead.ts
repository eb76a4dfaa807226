import { useEffect } from 'react';
import type { WindowDrafts } from './drafts-of-windows.ts';
import type { OpenRun } from './open-run.ts';

/** The milliseconds after the last change of a command line until it is played ahead. */
const unchangedMs = 150;

/**
 * If playing a line took longer than `slowMs`, the next line is played ahead only after `unchangedAfterSlowMs`, so that
 * the beginnings of a long command line do not delay the typing. All in milliseconds.
 */
const slowMs = 16;
const unchangedAfterSlowMs = 600;

/** Plays each command line ahead when the trainee has not typed for a moment (see `StepAhead`). */
export function useStepAhead(openRun: Pick<OpenRun, 'playAhead'>, drafts: WindowDrafts): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let delayMs = unchangedMs;
    const play = (window: string, text: string) => {
      const startedAt = performance.now();
      openRun.playAhead({ kind: 'line', window, text });
      delayMs = performance.now() - startedAt > slowMs ? unchangedAfterSlowMs : unchangedMs;
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
