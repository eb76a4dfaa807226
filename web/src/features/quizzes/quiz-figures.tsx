import type { ReplyOf } from '@loopcheck/contract/endpoint';
import type { quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { shownScore } from '../../lib/shown-score.ts';
import { ScoreMeter } from '../../ui/meter.tsx';

export type QuizFiguresProps = {
  stats: ReplyOf<(typeof quizzesEndpoints)['stats']>;
  /** The pass mark of this site's quizzes, in percent. */
  passMark: number;
};

/** Own quiz average against the pass mark. An average of 0 with nothing passed is shown as no reading at all. */
export function QuizFigures({ stats, passMark }: QuizFiguresProps) {
  const { t } = useLingui();
  const isTried = stats.passedQuizzes > 0 || stats.averageScore > 0;
  const average = isTried ? shownScore(stats.averageScore, passMark) : null;
  return (
    <div>
      <div className="row between mb-1.5">
        <span>
          <Trans>Quiz average</Trans>
        </span>
        {average === null ? (
          <span className="meta">
            <Trans>no score yet</Trans>
          </span>
        ) : (
          <b className="num">{average}%</b>
        )}
      </div>
      <ScoreMeter
        small
        value={average}
        setPoint={passMark}
        setPointLabel={<Trans>pass mark {passMark}</Trans>}
        label={
          average === null
            ? t`No quiz score yet, pass mark ${passMark} percent`
            : t`Quiz average ${average} percent, pass mark ${passMark} percent`
        }
      />
    </div>
  );
}
