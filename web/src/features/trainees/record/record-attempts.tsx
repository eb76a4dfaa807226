import { Plural, Trans } from '@lingui/react/macro';
import type { RecordedAttempt } from '@loopcheck/contract/features/trainees/trainees.contract';
import { formatDateTime } from '../../../lib/formatting.ts';
import { Button } from '../../../ui/button.tsx';
import { useTraineeAttempts } from '../trainees.hooks.ts';
import { PagedPanel } from './paged-panel.tsx';
import { recordSectionIds } from './record-section-ids.ts';

type Props = { userId: string; onOpenAttempt: (attemptId: string) => void };

/** The quiz attempts of a person in all chapters, newest first. Each has a button that shows its answers. */
export function RecordAttempts({ userId, onOpenAttempt }: Props) {
  return (
    <PagedPanel
      title={<Trans>Quiz attempts</Trans>}
      errorTitle={<Trans>The quiz attempts could not be loaded</Trans>}
      emptyText={<Trans>No quiz attempts yet.</Trans>}
      query={useTraineeAttempts(userId)}
      id={recordSectionIds.attempts}
      renderItem={(attempt) => <Attempt attempt={attempt} onOpen={() => onOpenAttempt(attempt.id)} />}
    />
  );
}

function Attempt({ attempt, onOpen }: { attempt: RecordedAttempt; onOpen: () => void }) {
  const { chapterNumber, quizTitle, number, score, submittedAt, startedAt, timeSpentSeconds } = attempt;
  const dateTime = formatDateTime(submittedAt ?? startedAt);
  return (
    <>
      <span className="grid min-w-0 flex-1">
        <span>
          {chapterNumber} · {quizTitle}
        </span>
        <span className="flex flex-wrap items-center gap-x-3">
          <b className="tabular-nums">{score === null ? '–' : `${score}%`}</b>
          <Outcome attempt={attempt} />
          <span className="meta">
            <Trans>
              Attempt {number}, {dateTime}
            </Trans>
          </span>
          <TimeSpent seconds={timeSpentSeconds} />
        </span>
      </span>
      <Button variant="quiet" onClick={onOpen}>
        <Trans>Answers</Trans>
      </Button>
    </>
  );
}

/**
 * States how an attempt ended: passed, not passed, or ended by a new revision. States "open" if it has not ended.
 * `testOut` is true for an attempt that the person started before reading the text.
 */
function Outcome({ attempt: { countsAsPass, testOut, endedByRevision } }: { attempt: RecordedAttempt }) {
  if (endedByRevision) return <Trans>ended by a new revision</Trans>;
  if (countsAsPass === null) return testOut ? <Trans>open, before reading</Trans> : <Trans>open</Trans>;
  if (testOut) {
    return countsAsPass ? <Trans>passed before reading</Trans> : <Trans>taken before reading, not passed</Trans>;
  }
  return countsAsPass ? <Trans>passed</Trans> : <Trans>not passed</Trans>;
}

/** The time spent in whole minutes, at least one; nothing if it is unknown. */
function TimeSpent({ seconds }: { seconds: number | null }) {
  if (seconds === null) return null;
  return (
    <span className="meta">
      <Plural value={Math.max(1, Math.round(seconds / 60))} one="# minute" other="# minutes" />
    </span>
  );
}
