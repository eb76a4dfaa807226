import type { QuizWait } from '@loopcheck/contract/features/quizzes/quiz-waits.contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatDateTime } from '../../../lib/formatting.ts';
import { Button } from '../../../ui/button.tsx';
import { ListItem } from '../../../ui/list-item.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useFailureToast } from '../../../ui/use-failure-toast.ts';
import { useListFocus } from '../../../ui/use-list-focus.ts';
import { useLiftQuizWait, useQuizWaits } from './waits.hooks.ts';

/**
 * A panel in the record of a person: the waiting times before the next quiz attempts, each with a button that lifts it.
 * Shows nothing if the person has no waiting times.
 */
export function QuizWaitsPanel({ userId }: { userId: string }) {
  const waits = useQuizWaits(userId).data ?? [];
  const itemProps = useListFocus(
    waits.map(({ quizId }) => quizId),
    () => document.querySelector('main'),
  );
  if (waits.length === 0) return null;
  return (
    <Panel title={<Trans>Waiting for the next quiz attempt</Trans>} padded={false}>
      <ul>
        {waits.map((wait) => (
          <ListItem key={wait.quizId} {...itemProps(wait.quizId)} layout="middle" className="flex-wrap">
            <WaitRow userId={userId} wait={wait} />
          </ListItem>
        ))}
      </ul>
    </Panel>
  );
}

function WaitRow({ userId, wait }: { userId: string; wait: QuizWait }) {
  const { t } = useLingui();
  const { show } = useToast();
  const showFailure = useFailureToast();
  const { mutate, isPending } = useLiftQuizWait(userId, wait.quizId, {
    onSuccess: () =>
      show({ title: t`Waiting time lifted`, description: t`The person is notified.`, variant: 'success' }),
    onError: showFailure(t`The waiting time was not lifted`),
  });
  const { chapterNumber, quizTitle, failedCount } = wait;
  const moment = formatDateTime(wait.opensAt);
  return (
    <>
      <span className="grid min-w-0 flex-1 basis-56">
        <span>
          {chapterNumber} · {quizTitle}
        </span>
        <span className="meta">
          <Plural value={failedCount} one="# failed attempt" other="# failed attempts" />
          {' · '}
          <Trans>can start again on {moment}</Trans>
        </span>
      </span>
      <Button busy={isPending} onClick={() => mutate()} aria-label={t`Lift the waiting time: ${quizTitle}`}>
        <Trans>Lift the waiting time</Trans>
      </Button>
    </>
  );
}
