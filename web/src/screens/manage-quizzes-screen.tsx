import { Trans, useLingui } from '@lingui/react/macro';
import { UpdateNotices } from '../features/content-updates/update-notices.tsx';
import { endpointsToRefreshAfterAuthoring } from '../features/quizzes/authoring/authoring.hooks.ts';
import { QuizList } from '../features/quizzes/authoring/quiz-list.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { Page, TitleBar } from '../ui/page.tsx';
import { BackLink } from './back-link.tsx';
import { TrainerOnly } from './trainer-only.tsx';

/** All quizzes by chapter, with their question counts and results. */
export function ManageQuizzesScreen() {
  const { t } = useLingui();
  usePageTitle(t`Manage Quizzes`);
  return (
    <TrainerOnly>
      <Page>
        <BackLink to="/trainer">
          <Trans>Trainer Portal</Trans>
        </BackLink>
        <TitleBar
          title={<Trans>Manage Quizzes</Trans>}
          lead={
            <Trans>Changes apply to new attempts. Earlier attempts keep their questions and correct answers.</Trans>
          }
        />
        <UpdateNotices kind="quiz" affectedEndpoints={endpointsToRefreshAfterAuthoring} />
        <QuizList />
      </Page>
    </TrainerOnly>
  );
}
