import { toWholeScore } from '@loopcheck/contract/percent';
import type { ReplyOf } from '@loopcheck/contract/endpoint';
import type { quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { ScoreMeter } from '../../ui/meter.tsx';

export type QuizAverageProps = {
  stats: ReplyOf<(typeof quizzesEndpoints)['stats']>;
  /** The pass mark of the quizzes, in percent. */
  passMark: number;
};

/**
 * The average of the person's best quiz scores on a scale with the pass mark. `stats` does not state whether the
 * person has submitted an attempt. So if the average is 0 and no quiz is passed, the text is "no score yet".
 */
export function QuizAverage({ stats, passMark }: QuizAverageProps) {
  const { t } = useLingui();
  const hasScore = stats.passedQuizzes > 0 || stats.averageScore > 0;
  const average = hasScore ? toWholeScore(stats.averageScore, passMark) : null;
  return (
    <div>
      <div className="row justify-between mb-1.5">
        <span>
          <Trans>Quiz average</Trans>
        </span>
        {average === null ? (
          <span className="meta">
            <Trans>no score yet</Trans>
          </span>
        ) : (
          <b className="tabular-nums">{average}%</b>
        )}
      </div>
      <ScoreMeter
        small
        value={average}
        passMark={passMark}
        passMarkLabel={<Trans>pass mark {passMark}</Trans>}
        label={
          average === null
            ? t`No quiz score yet, pass mark ${passMark} percent`
            : t`Quiz average ${average} percent, pass mark ${passMark} percent`
        }
      />
    </div>
  );
}
