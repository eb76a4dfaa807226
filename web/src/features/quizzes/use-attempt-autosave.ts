import { t } from '@lingui/core/macro';
import {
  type OpenAttempt,
  type QuizAttempt,
  quizzesEndpoints,
} from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { useState, useSyncExternalStore } from 'react';
import { call } from '../../lib/api/call.ts';
import { isUnauthorized } from '../../lib/api/session-loss.ts';
import { classifyError } from '../../lib/saving/request-failure.ts';
import { canKeepAlive, startTimer, useSending } from '../../lib/saving/use-sending.ts';
import { toasts } from '../../ui/toasts.ts';
import { AttemptAutosave, type AutosaveEnvironment, type AutosaveState } from './attempt-autosave.ts';
import type { ServerClock } from './attempt-clock.rules.ts';
import { answerStoreOf } from './stored-answers.ts';

/**
 * Saves the answers of an open attempt while the component is mounted. Unsaved answers are kept over failed requests
 * and reloads.
 */
export function useAttemptAutosave(
  userId: string,
  attempt: OpenAttempt,
  clock: ServerClock,
): { autosave: AttemptAutosave<QuizAttempt>; state: AutosaveState<QuizAttempt> } {
  const [autosave] = useState(() => {
    const storedAnswers = answerStoreOf(userId, attempt.id).read(attempt.questions);
    const initial = { answers: attempt.answers, storedAnswers, clock };
    return new AttemptAutosave(initial, browserEnvironment(userId, attempt.id));
  });
  const state = useSyncExternalStore(autosave.subscribe, autosave.getState);

  useSending(autosave);
  return { autosave, state };
}

function browserEnvironment(userId: string, attemptId: string): AutosaveEnvironment<QuizAttempt> {
  const answerStore = answerStoreOf(userId, attemptId);
  return {
    send: (body) =>
      call(quizzesEndpoints.save, {
        params: { attemptId },
        body,
        keepalive: canKeepAlive(body),
      }),
    classifyError,
    startTimer,
    now: () => new Date(),
    monotonicMs: () => performance.now(),
    storeAnswer: answerStore.store,
    removeStoredAnswer: answerStore.remove,
    onSubmitFailed: showSubmitFailed,
  };
}

function showSubmitFailed(error: unknown): void {
  // The listeners of `onSessionLoss` tell the person that the session has ended.
  if (isUnauthorized(error)) return;
  toasts.show({ variant: 'destructive', title: t`Error`, description: t`Failed to submit quiz` });
}

/** Confirms a submission with a toast: green for an attempt that counts as a pass, neutral for any other. */
export function showSubmitted({ countsAsPass }: Pick<QuizAttempt, 'countsAsPass'>): void {
  toasts.show({
    variant: countsAsPass === true ? 'success' : 'default',
    title: t`Quiz Submitted`,
    description: t`Your answers have been submitted successfully.`,
    // At the bottom of the screen, the toast would cover the next step. Below the header, the toast would cover the
    // result.
    positionOnPhone: 'over_header',
  });
}
