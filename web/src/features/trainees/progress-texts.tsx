import { Plural, Trans } from '@lingui/react/macro';
import type { CellState, MatrixRow, NextModule } from '@loopcheck/contract/features/trainees/trainees.contract';

/** The name of a module's state. `completed`: only the quiz is still to be passed; `passed`: nothing is left to do. */
export function CellStateLabel({ state }: { state: CellState }) {
  if (state === 'locked') return <Trans>Locked</Trans>;
  if (state === 'available') return <Trans>Available</Trans>;
  if (state === 'in_progress') return <Trans>In Progress</Trans>;
  if (state === 'failed') return <Trans>Quiz Not Passed</Trans>;
  if (state === 'completed') return <Trans>Completed, quiz to pass</Trans>;
  return <Trans>Completed</Trans>;
}

/** The reason why a person has not finished their next module, as a part of a sentence. */
function UnfinishedReason({ module: { reason, depth, lastScore } }: { module: NextModule }) {
  const score = lastScore ?? 0;
  if (reason === 'quiz_failed') return <Trans>the quiz was not passed ({score}%)</Trans>;
  if (reason === 'quiz_open') return <Trans>a quiz attempt is open</Trans>;
  if (reason === 'quiz_not_tried') return <Trans>the quiz has not been tried</Trans>;
  if (reason === 'not_opened') return <Trans>the chapter has not been opened</Trans>;
  return <Trans>only {depth}% is read</Trans>;
}

type Row = Pick<MatrixRow, 'nextModule' | 'needsAction'>;

/**
 * The reason why a trainer should help the person; nothing if no help is needed. A reason in the person's next chapter
 * is shown with the chapter number. A failed quiz can belong to another chapter; it is then shown without the number.
 */
export function ActionReason({ row: { nextModule, needsAction } }: { row: Row }) {
  if (!nextModule || needsAction === null) return null;
  const { chapterNumber, days } = nextModule;
  const score = nextModule.lastScore ?? 0;
  if (needsAction === 'quiz_failed' && nextModule.reason === 'quiz_failed')
    return (
      <Trans>
        Chapter {chapterNumber}: Quiz Not Passed, {score}%
      </Trans>
    );
  if (needsAction === 'quiz_failed') return <Trans>A quiz was not passed</Trans>;
  return (
    <Trans>
      Chapter {chapterNumber}: no activity for <Plural value={days} one="# day" other="# days" />
    </Trans>
  );
}

/** A sentence about the next module of a person, or that they have finished all modules. */
export function ProgressSentence({ row: { nextModule } }: { row: Row }) {
  if (!nextModule) return <Trans>Finished: every chapter is completed and its quiz passed.</Trans>;
  const { chapterNumber, title, days } = nextModule;
  const reason = <UnfinishedReason module={nextModule} />;
  if (nextModule.isStalled)
    return (
      <Trans>
        Stalled for <Plural value={days} one="# day" other="# days" /> at chapter {chapterNumber}, {title}, because{' '}
        {reason}.
      </Trans>
    );
  return (
    <Trans>
      At chapter {chapterNumber}, {title}: {reason}.
    </Trans>
  );
}
