import { Trans, useLingui } from '@lingui/react/macro';
import type { ProgressOverview } from '@loopcheck/contract/features/progress/progress.contract';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/panel.tsx';
import { ProgressScale } from '../../ui/scale.tsx';

type Props = {
  overview: ProgressOverview;
  /** Undefined while loading. */
  quizzes: { averageScore: number; passedQuizzes: number } | undefined;
  /** The notice about the certificate. */
  children: ReactNode;
};

/** The overall progress of the signed-in person, with the notice about their certificate. */
export function ProgressCard({ overview, quizzes, children }: Props) {
  const { t } = useLingui();
  return (
    <Panel title={<Trans>Training progress</Trans>} aside={<b className="num">{overview.percentage}%</b>}>
      <ProgressScale value={overview.percentage} label={t`Training progress`} ticks />
      <dl className="facts mt-0">
        <Fact label={<Trans>Modules completed</Trans>} value={overview.completedModules} />
        <Fact label={<Trans>Total modules</Trans>} value={overview.totalModules} />
        <Fact label={<Trans>Quizzes passed</Trans>} value={quizzes?.passedQuizzes ?? '–'} />
        <Fact
          label={<Trans>Quiz average</Trans>}
          value={quizzes && quizzes.averageScore > 0 ? `${Math.floor(quizzes.averageScore)}%` : '–'}
        />
      </dl>
      {children}
    </Panel>
  );
}

function Fact({ label, value }: { label: ReactNode; value: ReactNode }) {
  return (
    <div>
      <dt className="meta">{label}</dt>
      <dd>
        <b className="num">{value}</b>
      </dd>
    </div>
  );
}
