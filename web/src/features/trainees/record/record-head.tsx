import { Trans } from '@lingui/react/macro';
import type { TraineeRecord } from '@loopcheck/contract/features/trainees/trainees.contract';
import type { ReactNode } from 'react';
import { Callout } from '../../../ui/callout.tsx';
import { StandingSentence } from '../words.tsx';

/** Where somebody stands, in a sentence, and the figures under it. */
export function RecordHead({ record }: { record: TraineeRecord }) {
  const { completedModules, totalModules } = record;
  const attempts = record.modules.reduce((sum, module) => sum + module.attempts, 0);
  const passed = record.modules.filter(({ state, bestScore }) => state === 'passed' && bestScore !== null).length;
  return (
    <>
      {record.isActive ? null : (
        <Callout>
          <Trans>This account is switched off.</Trans>
        </Callout>
      )}
      <Callout tone={record.needsAction === null ? 'note' : 'warn'}>
        <StandingSentence row={record} />
      </Callout>
      <dl className="stats">
        <Figure label={<Trans>Modules completed</Trans>}>
          {completedModules}/{totalModules}
        </Figure>
        <Figure label={<Trans>Quizzes passed</Trans>}>{passed}</Figure>
        <Figure label={<Trans>Quiz attempts</Trans>}>{attempts}</Figure>
        <Figure label={<Trans>Badges</Trans>}>{record.badges.length}</Figure>
      </dl>
    </>
  );
}

function Figure({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="n">{children}</dd>
    </div>
  );
}
