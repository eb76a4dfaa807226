import { Trans, useLingui } from '@lingui/react/macro';
import type { ProgressOverview } from '@loopcheck/contract/features/progress/progress.contract';
import { toWholeScore } from '@loopcheck/contract/percent';
import type { ReactNode } from 'react';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ProgressScale } from '../../ui/scale.tsx';

type Props = {
  overview: ProgressOverview;
  /** Undefined while loading. */
  quizStats: { averageScore: number; passedQuizzes: number } | undefined;
  /**
   * The pass mark of the quizzes, in percent; undefined while loading. An average below the pass mark is not rounded up
   * to the pass mark.
   */
  passMark: number | undefined;
  /** The notice about the certificate. */
  children: ReactNode;
};

/** The overall progress of the signed-in person, with the notice about their certificate. */
export function ProgressCard({ overview, quizStats, passMark, children }: Props) {
  const { t } = useLingui();
  return (
    <Panel title={<Trans>Training progress</Trans>} aside={<b className="tabular-nums">{overview.percentage}%</b>}>
      <ProgressScale value={overview.percentage} label={t`Training progress`} showNumbers />
      <Facts>
        <Fact name={<Trans>Modules completed</Trans>}>{overview.completedModules}</Fact>
        <Fact name={<Trans>Total modules</Trans>}>{overview.totalModules}</Fact>
        <Fact name={<Trans>Quizzes passed</Trans>}>{quizStats?.passedQuizzes ?? '–'}</Fact>
        <Fact name={<Trans>Quiz average</Trans>}>
          {quizStats && quizStats.averageScore > 0 ? `${toWholeScore(quizStats.averageScore, passMark)}%` : '–'}
        </Fact>
      </Facts>
      {children}
    </Panel>
  );
}
