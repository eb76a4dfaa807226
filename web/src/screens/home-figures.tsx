import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useBadges } from '../features/badges/badges.hooks.ts';
import { useProgressOverview } from '../features/progress/progress.hooks.ts';
import { QuizAverage } from '../features/quizzes/quiz-average.tsx';
import { useQuizStats } from '../features/quizzes/quizzes.hooks.ts';
import { useSite } from '../features/site/site.hooks.ts';
import { KeyValue, KeyValues } from '../ui/key-values.tsx';
import { Panel } from '../ui/panel.tsx';
import { QueryState } from '../ui/query-state.tsx';

/** The quiz average, and the counts of badges, passed quizzes and completed modules of the signed-in person. */
export function HomeFigures() {
  const stats = useQuizStats();
  const site = useSite();
  const badges = useBadges();
  const { data: overview } = useProgressOverview();
  return (
    <Panel title={<Trans>Progress overview</Trans>}>
      <QueryState queries={[stats, site, badges]} title={<Trans>Your figures could not be loaded</Trans>}>
        {(quizStats, { passMark }, badgeList) => (
          <>
            <QuizAverage stats={quizStats} passMark={passMark} />
            <KeyValues>
              <KeyValue
                label={
                  <Link to="/profile" hash="badges" className="-my-3 inline-flex min-h-11 items-center">
                    <Trans>Badges</Trans>
                  </Link>
                }
              >
                {badgeList.length}
              </KeyValue>
              <KeyValue label={<Trans>Quizzes passed</Trans>}>{quizStats.passedQuizzes}</KeyValue>
              {overview ? (
                <KeyValue label={<Trans>Modules completed</Trans>}>
                  <Trans>
                    {overview.completedModules} of {overview.totalModules}
                  </Trans>
                </KeyValue>
              ) : null}
            </KeyValues>
          </>
        )}
      </QueryState>
    </Panel>
  );
}
