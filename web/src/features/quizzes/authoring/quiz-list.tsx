import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ModuleQuizzes, QuizFigures } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import { Link } from '@tanstack/react-router';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ChapterIcon } from '../../../ui/chapter-icon.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useManagedQuizzes, useOrderQuizzes } from './authoring.hooks.ts';
import { CreateQuizDialog } from './create-quiz-dialog.tsx';
import { moved } from './moved.ts';
import { Failure } from './failure.tsx';
import { ReadStates } from '../../../ui/read-states.tsx';

/** Every chapter with its quizzes and what they have done. */
export function QuizList() {
  const quizzes = useManagedQuizzes();
  return (
    <ReadStates read={quizzes} title={<Trans>The quizzes did not arrive</Trans>}>
      {(modules) =>
        modules.length === 0 ? (
          <section className="panel">
            <EmptyState headingLevel={2} title={<Trans>No modules yet</Trans>}>
              <Trans>A quiz belongs to a module. An admin creates modules.</Trans>
            </EmptyState>
          </section>
        ) : (
          <div className="stack">
            {modules.map((module) => (
              <ModulePanel key={module.moduleId} module={module} />
            ))}
          </div>
        )
      }
    </ReadStates>
  );
}

function ModulePanel({ module }: { module: ModuleQuizzes }) {
  const [isCreating, setIsCreating] = useState(false);
  const { chapterNumber, title } = module;
  const headingId = `module-${module.moduleId}`;
  return (
    <section className="panel" aria-labelledby={headingId}>
      <header>
        <span className="row gap-2.5!">
          <ChapterIcon chapter={chapterNumber} />
          <h2 id={headingId}>
            <Trans>
              {chapterNumber}. {title}
            </Trans>
          </h2>
          {module.isActive ? null : (
            <Badge>
              <Trans>Inactive</Trans>
            </Badge>
          )}
        </span>
        <Button variant="quiet" icon={<Icon of={Plus} size={16} />} onClick={() => setIsCreating(true)}>
          <Trans>New quiz</Trans> <span className="vh">{title}</span>
        </Button>
      </header>
      {module.quizzes.length === 0 ? (
        <p className="pad sec text-14">
          <Trans>This chapter has no quiz. It is completed by reading alone.</Trans>
        </p>
      ) : (
        <QuizTable module={module} />
      )}
      {isCreating ? <CreateQuizDialog moduleId={module.moduleId} onClose={() => setIsCreating(false)} /> : null}
    </section>
  );
}

function QuizTable({ module }: { module: ModuleQuizzes }) {
  const { t } = useLingui();
  const order = useOrderColumn(module);
  const columns = useFigureColumns();
  return (
    <>
      <DataTable
        caption={t`Quizzes of ${module.title}`}
        columns={module.quizzes.length > 1 ? [...columns, order.column] : columns}
        rows={module.quizzes}
        rowKey={(quiz) => quiz.id}
      />
      {order.error ? <Failure error={order.error} /> : null}
    </>
  );
}

/** Buttons that move a quiz among those of its module; the first active one counts. */
function useOrderColumn(module: ModuleQuizzes): { column: Column<QuizFigures>; error: Error | null } {
  const { t } = useLingui();
  const order = useOrderQuizzes(module.moduleId);
  const ids = module.quizzes.map((quiz) => quiz.id);
  const place = (quiz: QuizFigures, by: number) => order.mutate({ quizIds: moved(ids, ids.indexOf(quiz.id), by) });
  const column: Column<QuizFigures> = {
    key: 'order',
    head: <span className="vh">{t`Order`}</span>,
    cell: (quiz) => (
      <span className="row gap-0!">
        <IconButton
          label={t`Move ${quiz.title} up`}
          icon={<Icon of={ArrowUp} size={16} />}
          disabled={quiz.id === ids[0] || order.isPending}
          onClick={() => place(quiz, -1)}
        />
        <IconButton
          label={t`Move ${quiz.title} down`}
          icon={<Icon of={ArrowDown} size={16} />}
          disabled={quiz.id === ids.at(-1) || order.isPending}
          onClick={() => place(quiz, 1)}
        />
      </span>
    ),
  };
  return { column, error: order.error };
}

function useFigureColumns(): Column<QuizFigures>[] {
  const { t } = useLingui();
  const figure = (key: string, label: string, value: (quiz: QuizFigures) => string | number): Column<QuizFigures> => ({
    key,
    head: label,
    cardLabel: label,
    numeric: true,
    cell: value,
  });
  return [
    { key: 'title', head: t`Quiz`, wide: true, cell: (quiz) => <QuizName quiz={quiz} /> },
    figure('questions', t`Questions`, (quiz) => quiz.questionCount),
    figure('drawn', t`Drawn`, (quiz) => Math.min(quiz.questionsDrawn, quiz.questionCount)),
    figure('mark', t`Pass mark`, (quiz) => `${quiz.passingScore}%`),
    figure('attempts', t`Attempts`, (quiz) => quiz.attemptCount),
    figure('passed', t`Passed`, (quiz) => (quiz.passShare === null ? '–' : `${Math.round(quiz.passShare * 100)}%`)),
    {
      key: 'suspects',
      head: t`Keys to check`,
      wide: true,
      cell: ({ suspectCount }) =>
        suspectCount === 0 ? null : (
          <Badge tone="amber" icon={<Icon of={TriangleAlert} size={14} />}>
            <Plural value={suspectCount} one="# key looks wrong" other="# keys look wrong" />
          </Badge>
        ),
    },
  ];
}

function QuizName({ quiz }: { quiz: QuizFigures }) {
  return (
    <span className="row wrap gap-2!">
      <Link
        className="inline-flex min-h-11 items-center font-medium lg:min-h-0"
        to="/trainer/manage-quizzes/$quizId"
        params={{ quizId: quiz.id }}
        search={quiz.suspectCount > 0 ? { tab: 'analysis' } : {}}
      >
        {quiz.title}
      </Link>
      {quiz.isActive ? null : (
        <Badge>
          <Trans>Inactive</Trans>
        </Badge>
      )}
      {quiz.isActive && !quiz.counts ? (
        <span className="meta">
          <Trans>does not count for the certificate</Trans>
        </span>
      ) : null}
    </span>
  );
}
