import { Trans, useLingui } from '@lingui/react/macro';
import type { AuthoredQuiz } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { UpdateNotices } from '../features/content-updates/update-notices.tsx';
import { AnalysisPanel } from '../features/quizzes/authoring/analysis-panel.tsx';
import { readsOfQuizzes, useManagedQuiz } from '../features/quizzes/authoring/authoring.hooks.ts';
import { ExchangePanel } from '../features/quizzes/authoring/exchange-panel.tsx';
import { QuestionList } from '../features/quizzes/authoring/question-list.tsx';
import { QuizSettingsForm } from '../features/quizzes/authoring/quiz-settings.tsx';
import { ReadStates } from '../ui/read-states.tsx';
import { isRefusal } from '../lib/api/api-error.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Badge } from '../ui/badge.tsx';
import { Icon } from '../ui/icon.tsx';
import { Page, TitleBar } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { TrainerOnly } from './trainer-only.tsx';

/** One quiz: its settings, its pool, how its questions do, and files in and out. */
export function ManageQuizScreen() {
  const { t } = useLingui();
  const { quizId = '' } = useParams({ strict: false });
  usePageTitle(t`Manage Quizzes`);
  return (
    <TrainerOnly>
      <QuizPage quizId={quizId} />
    </TrainerOnly>
  );
}

function QuizPage({ quizId }: { quizId: string }) {
  const quiz = useManagedQuiz(quizId);
  if (isRefusal(quiz.error, 'quiz_not_found', 'invalid')) return <NotFoundScreen />;
  return (
    <Page>
      <Link to="/trainer/manage-quizzes" className="mb-2 inline-flex min-h-11 items-center gap-1.5 text-14 lg:min-h-0">
        <Icon of={ArrowLeft} size={16} className="flip" />
        <Trans>Manage Quizzes</Trans>
      </Link>
      <ReadStates read={quiz} title={<Trans>The quiz did not arrive</Trans>}>
        {(found) => <QuizTabs quiz={found} />}
      </ReadStates>
    </Page>
  );
}

function QuizTabs({ quiz }: { quiz: AuthoredQuiz }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { id: userId } = useAccount();
  const { tab = 'questions', question } = useSearch({ strict: false });
  const show = (next: string, about?: string) =>
    void navigate({
      to: '/trainer/manage-quizzes/$quizId',
      params: { quizId: quiz.id },
      search: { tab: next as 'questions', ...(about ? { question: about } : {}) },
      replace: true,
    });
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
      <UpdateNotices kind="quiz" objectId={quiz.id} touched={readsOfQuizzes} />
      <Tabs
        label={t`Parts of the quiz`}
        value={tab}
        onChange={(next) => show(next)}
        listClassName="mb-4"
        items={[
          {
            value: 'questions',
            label: <Trans>Questions</Trans>,
            panel: <QuestionList key={question ?? ''} quiz={quiz} userId={userId} opened={question ?? null} />,
          },
          {
            value: 'analysis',
            label: <Trans>Analysis</Trans>,
            panel: <AnalysisPanel quizId={quiz.id} onCorrect={(about) => show('questions', about)} />,
          },
          { value: 'settings', label: <Trans>Settings</Trans>, panel: <QuizSettingsForm quiz={quiz} /> },
          { value: 'files', label: <Trans>Import and export</Trans>, panel: <ExchangePanel quizId={quiz.id} /> },
        ]}
      />
    </>
  );
}
