import { Trans, useLingui } from '@lingui/react/macro';
import type { AuthoredQuiz } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import { getRouteApi } from '@tanstack/react-router';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { UpdateNotices } from '../features/content-updates/update-notices.tsx';
import { AnalysisPanel } from '../features/quizzes/authoring/analysis-panel.tsx';
import { endpointsToRefreshAfterAuthoring, useManagedQuiz } from '../features/quizzes/authoring/authoring.hooks.ts';
import { QuestionList } from '../features/quizzes/authoring/question-list.tsx';
import { NotFound } from '../features/site/not-found.tsx';
import { isRefusal } from '../lib/api/api-error.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { lazyWithoutPlaceholder } from '../lib/lazy-part.tsx';
import { Badge } from '../ui/badge.tsx';
import { Page, TitleBar } from '../ui/page.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { BackLink } from './back-link.tsx';
import { type ManageQuizSearch, parseManageQuizSearch } from './manage-quiz-search.ts';
import { TrainerOnly } from './trainer-only.tsx';

const ExchangePanel = lazyWithoutPlaceholder(
  async () => (await import('../features/quizzes/authoring/exchange-panel.tsx')).ExchangePanel,
);

const QuizSettingsForm = lazyWithoutPlaceholder(
  async () => (await import('../features/quizzes/authoring/quiz-settings.tsx')).QuizSettingsForm,
);

const route = getRouteApi('/member/framed/trainer/manage-quizzes/$quizId');

/** The management of one quiz: questions, item analysis, settings, import and export. */
export function ManageQuizScreen() {
  const { t } = useLingui();
  const { quizId } = route.useParams();
  usePageTitle(t`Manage Quizzes`);
  return (
    <TrainerOnly>
      <QuizPage quizId={quizId} />
    </TrainerOnly>
  );
}

function QuizPage({ quizId }: { quizId: string }) {
  const query = useManagedQuiz(quizId);
  if (isRefusal(query.error, 'quiz_not_found', 'invalid')) return <NotFound />;
  return (
    <Page>
      <BackLink to="/trainer/manage-quizzes">
        <Trans>Manage Quizzes</Trans>
      </BackLink>
      <QueryState queries={[query]} title={<Trans>The quiz could not be loaded</Trans>} variant="panel">
        {(quiz) => <QuizTabs quiz={quiz} />}
      </QueryState>
    </Page>
  );
}

function QuizTabs({ quiz }: { quiz: AuthoredQuiz }) {
  const { t } = useLingui();
  const navigate = route.useNavigate();
  const { id: userId } = useAccount();
  const { tab = 'questions', question } = route.useSearch();
  const setSearch = (search: ManageQuizSearch) => void navigate({ search, replace: true });
  const { chapterNumber, moduleTitle } = quiz;
  return (
    <>
      <TitleBar
        title={quiz.title}
        lead={
          <Trans>
            Chapter {chapterNumber}: {moduleTitle}
          </Trans>
        }
        actions={
          quiz.isActive ? undefined : (
            <Badge>
              <Trans>Inactive</Trans>
            </Badge>
          )
        }
      />
      <UpdateNotices kind="quiz" objectId={quiz.id} affectedEndpoints={endpointsToRefreshAfterAuthoring} />
      <Tabs
        label={t`Parts of the quiz`}
        value={tab}
        onChange={(value) => setSearch(parseManageQuizSearch({ tab: value }))}
        listClassName="mb-4"
        items={[
          {
            value: 'questions',
            label: <Trans>Questions</Trans>,
            panel: (
              <QuestionList key={question ?? ''} quiz={quiz} userId={userId} initiallyEditedId={question ?? null} />
            ),
          },
          {
            value: 'analysis',
            label: <Trans>Analysis</Trans>,
            panel: (
              <AnalysisPanel
                quizId={quiz.id}
                onEdit={(questionId) => setSearch({ tab: 'questions', question: questionId })}
              />
            ),
          },
          { value: 'settings', label: <Trans>Settings</Trans>, panel: <QuizSettingsForm quiz={quiz} /> },
          { value: 'files', label: <Trans>Import and export</Trans>, panel: <ExchangePanel quizId={quiz.id} /> },
        ]}
      />
    </>
  );
}
