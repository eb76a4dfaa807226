import { Trans } from '@lingui/react/macro';
import type { TraineeRecord } from '@loopcheck/contract/features/trainees/trainees.contract';
import type { ReactNode } from 'react';
import { Callout } from '../../../ui/callout.tsx';
import { ProgressSentence } from '../progress-texts.tsx';

/** The progress of a person in one sentence and four figures. */
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
      <dl className="stats">
        <Figure label={<Trans>Modules completed</Trans>}>
          {completedModules}/{totalModules}
        </Figure>
        <Figure label={<Trans>Quizzes passed</Trans>}>{passedQuizCount}</Figure>
        <Figure label={<Trans>Quiz attempts</Trans>}>{attemptCount}</Figure>
        <Figure label={<Trans>Badges</Trans>}>{record.badges.length}</Figure>
      </dl>
    </>
  );
}

function Figure({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="stat-value">{children}</dd>
    </div>
  );
}
