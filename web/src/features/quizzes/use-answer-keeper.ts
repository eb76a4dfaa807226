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
import { AnswerKeeper, type Failure, type KeeperEdge, type KeeperState } from './answer-keeper.ts';
import { type ServerClock } from './attempt-clock.ts';
import { unsavedChoices } from './unsaved-choices.ts';

/** Browsers let requests outlive their page only up to 64 kB in all; a larger one must not fail for that. */
const keepaliveLimit = 16_000;

type Kept = { keeper: AnswerKeeper<QuizAttempt>; state: KeeperState<QuizAttempt> };

/** Keeps the answers of an open attempt while the quiz is on the screen, over dead networks and restarts of the server. */
export function useAnswerKeeper(userId: string, attempt: OpenAttempt, clock: ServerClock): Kept {
  const [keeper] = useState(() => {
    const leftUnsaved = unsavedChoices(userId, attempt.id).left(attempt.questions);
    return new AnswerKeeper({ answers: attempt.answers, leftUnsaved, clock }, edgeOf(userId, attempt.id));
  });
  const state = useSyncExternalStore(keeper.subscribe, keeper.state);

  useEffect(() => {
    const tryNow = () => keeper.tryNow();
    window.addEventListener('online', tryNow);
    keeper.start();
    return () => {
      window.removeEventListener('online', tryNow);
      keeper.stop();
    };
  }, [keeper]);

  return { keeper, state };
}

function edgeOf(userId: string, attemptId: string): KeeperEdge<QuizAttempt> {
  const onDevice = unsavedChoices(userId, attemptId);
  return {
    send: (body) =>
      call(quizzesEndpoints.save, {
        params: { attemptId },
        body,
        keepalive: JSON.stringify(body).length < keepaliveLimit,
      }),
    meaningOf,
    after(milliseconds, callBack) {
      const timer = setTimeout(callBack, milliseconds);
      return () => clearTimeout(timer);
    },
    now: () => new Date(),
    deviceMs: () => performance.now(),
    keepOnDevice: onDevice.keep,
    dropFromDevice: onDevice.drop,
    onSubmitFailed: sayNotSubmitted,
  };
}

/** Only a clear refusal ends the trying: anything else, a half answer or a proxy's page included, may pass. */
function meaningOf(error: unknown): Failure {
  if (isUnauthorized(error)) return 'signed_out';
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return isRefused && error.status !== 408 && error.status !== 429 ? 'refused' : 'again';
}

function sayNotSubmitted(error: unknown): void {
  // The loss of the session is told by the app itself.
  if (isUnauthorized(error)) return;
  toasts.show({ variant: 'destructive', title: t`Error`, description: t`Failed to submit quiz` });
}

/** Tells that the submission of this tab has arrived. */
export function saySubmitted(): void {
  toasts.show({
    variant: 'success',
    title: t`Quiz Submitted`,
    description: t`Your answers have been submitted successfully.`,
  });
}
