import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { UpdateNotices } from '../features/content-updates/update-notices.tsx';
import { readsOfQuizzes } from '../features/quizzes/authoring/authoring.hooks.ts';
import { QuizList } from '../features/quizzes/authoring/quiz-list.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { Icon } from '../ui/icon.tsx';
import { Page, TitleBar } from '../ui/page.tsx';
import { TrainerOnly } from './trainer-only.tsx';

/** All quizzes by chapter: what they hold and what they have done. */
export function ManageQuizzesScreen() {
  const { t } = useLingui();
  usePageTitle(t`Manage Quizzes`);
  return (
    <TrainerOnly>
      <Page>
        <Link to="/trainer" className="mb-2 inline-flex min-h-11 items-center gap-1.5 text-14 lg:min-h-0">
          <Icon of={ArrowLeft} size={16} className="flip" />
          <Trans>Trainer Portal</Trans>
        </Link>
        <TitleBar
          title={<Trans>Manage Quizzes</Trans>}
          lead={<Trans>Attempts keep the questions and the key that they were asked with.</Trans>}
        />
        <UpdateNotices kind="quiz" touched={readsOfQuizzes} />
        <QuizList />
      </Page>
    </TrainerOnly>
  );
}
