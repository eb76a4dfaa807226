import { t } from '@lingui/core/macro';
import {
  type OpenAttempt,
  type QuizAttempt,
  quizzesEndpoints,
} from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { isUnauthorized } from '../../lib/api/session-loss.ts';
import { toasts } from '../../ui/toasts.ts';
import {
  AttemptAutosave,
  type AutosaveEnvironment,
  type AutosaveState,
  type RequestFailure,
} from './attempt-autosave.ts';
import type { ServerClock } from './attempt-clock.rules.ts';
import { answerStoreOf } from './stored-answers.ts';

/**
 * The maximum length of the body of a keepalive request, in UTF-16 code units. Browsers reject a keepalive request if
 * the bodies of all current ones exceed 64 kB.
 */
const maximumKeepaliveLength = 16_000;

/** Saves the answers of an open attempt while the component is mounted. Answers survive failed requests and reloads. */
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

  useEffect(() => {
    const retry = () => autosave.retryNow();
    window.addEventListener('online', retry);
    autosave.start();
    return () => {
      window.removeEventListener('online', retry);
      autosave.stop();
    };
  }, [autosave]);

  return { autosave, state };
}

function browserEnvironment(userId: string, attemptId: string): AutosaveEnvironment<QuizAttempt> {
  const answerStore = answerStoreOf(userId, attemptId);
  return {
    send: (body) =>
      call(quizzesEndpoints.save, {
        params: { attemptId },
        body,
        keepalive: JSON.stringify(body).length < maximumKeepaliveLength,
      }),
    classifyError,
    startTimer(milliseconds, callback) {
      const timer = setTimeout(callback, milliseconds);
      return () => clearTimeout(timer);
    },
    now: () => new Date(),
    monotonicMs: () => performance.now(),
    storeAnswer: answerStore.store,
    removeStoredAnswer: answerStore.remove,
    onSubmitFailed: showSubmitFailed,
  };
}

const [requestTimeout, tooManyRequests] = [408, 429];

/** Only a clear refusal by the server is final. Everything else, such as an incomplete reply, is worth a retry. */
function classifyError(error: unknown): RequestFailure {
  if (isUnauthorized(error)) return 'signed_out';
  const isClientError = error instanceof ApiError && error.status >= 400 && error.status < 500;
  const isTemporaryRefusal = isClientError && [requestTimeout, tooManyRequests].includes(error.status);
  return isClientError && !isTemporaryRefusal ? 'refused' : 'retryable';
}

function showSubmitFailed(error: unknown): void {
  // The app itself reports the end of the session.
  if (isUnauthorized(error)) return;
  toasts.show({ variant: 'destructive', title: t`Error`, description: t`Failed to submit quiz` });
}

/** Confirms a submission. The toast is neutral unless the attempt counts as a pass. */
export function showSubmitted({ countsAsPass }: Pick<QuizAttempt, 'countsAsPass'>): void {
  toasts.show({
    variant: countsAsPass === true ? 'success' : 'default',
    title: t`Quiz Submitted`,
    description: t`Your answers have been submitted successfully.`,
    // At the bottom, it would cover the next step; below the header, the result.
    phonePlace: 'over_header',
  });
}
