import { Plural, Trans } from '@lingui/react/macro';
import type { CellState, MatrixRow, Waiting } from '@loopcheck/contract/features/trainees/trainees.contract';

/** The word for a cell. */
export function CellWord({ state }: { state: CellState }) {
  if (state === 'locked') return <Trans>Locked</Trans>;
  if (state === 'available') return <Trans>Available</Trans>;
  if (state === 'in_progress') return <Trans>In Progress</Trans>;
  if (state === 'failed') return <Trans>Quiz Not Passed</Trans>;
  if (state === 'completed') return <Trans>Completed, quiz to pass</Trans>;
  return <Trans>Completed</Trans>;
}

/** Why somebody stands where they stand, in one sentence part. */
export function ReasonWords({ waiting }: { waiting: Waiting }) {
  const { reason, depth } = waiting;
  const score = waiting.lastScore ?? 0;
  if (reason === 'quiz_failed') return <Trans>the quiz was not passed ({score}%)</Trans>;
  if (reason === 'quiz_open') return <Trans>a quiz attempt is open</Trans>;
  if (reason === 'quiz_not_tried') return <Trans>the quiz has not been tried</Trans>;
  if (reason === 'not_opened') return <Trans>the chapter has not been opened</Trans>;
  return <Trans>it is read to {depth}%</Trans>;
}

type Row = Pick<MatrixRow, 'waiting' | 'needsAction'>;

/** What keeps somebody, on a card: the chapter and the reason. Nothing where nothing waits for a trainer. */
export function ActionWords({ row: { waiting, needsAction } }: { row: Row }) {
  if (!waiting || needsAction === null) return null;
  const { chapterNumber, days } = waiting;
  const score = waiting.lastScore ?? 0;
  if (needsAction === 'quiz_failed' && waiting.reason === 'quiz_failed')
    return (
      <Trans>
        Chapter {chapterNumber}: Quiz Not Passed, {score}%
      </Trans>
    );
  if (needsAction === 'quiz_failed') return <Trans>A quiz was not passed</Trans>;
  return (
    <Trans>
      Chapter {chapterNumber}: nothing for <Plural value={days} one="# day" other="# days" />
    </Trans>
  );
}

/** The first sentence of somebody's record: stalled or not, since when, where and why. */
export function StandingSentence({ row: { waiting } }: { row: Row }) {
  if (!waiting) return <Trans>Finished: every chapter is completed and its quiz passed.</Trans>;
  const { chapterNumber, title, days } = waiting;
  const why = <ReasonWords waiting={waiting} />;
  if (waiting.isStalled)
    return (
      <Trans>
        Stalled for <Plural value={days} one="# day" other="# days" /> at chapter {chapterNumber}, {title}, because{' '}
        {why}.
      </Trans>
    );
  return (
    <Trans>
      At chapter {chapterNumber}, {title}: {why}.
    </Trans>
  );
}
