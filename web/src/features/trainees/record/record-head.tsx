import { Trans } from '@lingui/react/macro';
import type { TraineeRecord } from '@loopcheck/contract/features/trainees/trainees.contract';
import { Callout } from '../../../ui/callout.tsx';
import { Stat, Stats } from '../../../ui/stats.tsx';
import { ProgressSentence } from '../progress-texts.tsx';

/** The progress of a person in one sentence and four figures, and a notice if the account is deactivated. */
export function RecordHead({ record }: { record: TraineeRecord }) {
  const { completedModules, totalModules } = record;
  const attemptCount = record.modules.reduce((sum, module) => sum + module.attempts, 0);
  // A passed module without a quiz has no score.
  const passedQuizCount = record.modules.filter(
    ({ state, bestScore }) => state === 'passed' && bestScore !== null,
  ).length;
  return (
    <>
      {record.isActive ? null : (
        <Callout>
          <Trans>This account is deactivated.</Trans>
        </Callout>
      )}
      <Callout tone={record.needsAction === null ? 'note' : 'warn'}>
        <ProgressSentence row={record} />
      </Callout>
      <Stats>
        <Stat label={<Trans>Modules completed</Trans>} value={`${completedModules}/${totalModules}`} />
        <Stat label={<Trans>Quizzes passed</Trans>} value={passedQuizCount} />
        <Stat label={<Trans>Quiz attempts</Trans>} value={attemptCount} />
        <Stat label={<Trans>Badges</Trans>} value={record.badges.length} />
      </Stats>
    </>
  );
}
