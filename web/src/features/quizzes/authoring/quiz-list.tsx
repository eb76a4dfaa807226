import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type {
  ModuleQuizzes,
  QuizFigures as ListedQuiz,
} from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import { Link } from '@tanstack/react-router';
import { cx } from 'class-variance-authority';
import Plus from 'lucide-react/icons/plus';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { lazyDialog } from '../../../lib/lazy-part.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChapterIcon } from '../../../ui/chapter-icon.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { inset } from '../../../ui/inset.ts';
import { Panel, panelClass, PanelHeader } from '../../../ui/panel.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { useManagedQuizzes, useOrderQuizzes } from './authoring.hooks.ts';
import { MoveButtons } from './move-buttons.tsx';
import { moveItem } from './move-item.rules.ts';
import { MutationError } from './mutation-error.tsx';

const CreateQuizDialog = lazyDialog(async () => (await import('./create-quiz-dialog.tsx')).CreateQuizDialog);

/** All modules with their quizzes. Each quiz has statistics of its attempts. */
export function QuizList() {
  const quizzes = useManagedQuizzes();
  return (
    <QueryState queries={[quizzes]} title={<Trans>The quizzes could not be loaded</Trans>} variant="panel">
      {(modules) =>
        modules.length === 0 ? (
          <Panel padded={false}>
            <EmptyState headingLevel={2} title={<Trans>No modules yet</Trans>}>
              <Trans>A quiz belongs to a module. An admin creates modules.</Trans>
            </EmptyState>
          </Panel>
        ) : (
          <div className="stack">
            {modules.map((module) => (
              <ModulePanel key={module.moduleId} module={module} />
            ))}
          </div>
        )
      }
    </QueryState>
  );
}

function ModulePanel({ module }: { module: ModuleQuizzes }) {
  const [isCreating, setIsCreating] = useState(false);
  const { chapterNumber, title } = module;
  const headingId = `module-${module.moduleId}`;
  return (
    <section className={panelClass()} aria-labelledby={headingId}>
      <PanelHeader>
        <span className="row gap-2.5">
          <ChapterIcon chapter={chapterNumber} />
          <h2 id={headingId} className="text-16">
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
          <Trans>New quiz</Trans> <span className="sr-only">{title}</span>
        </Button>
      </PanelHeader>
      {module.quizzes.length === 0 ? (
        <p className={cx(inset, 'text-ink-2 text-14')}>
          <Trans>This chapter has no quiz. Trainees complete it by reading it.</Trans>
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
  const columns = useStatisticsColumns();
  return (
    <>
      <DataTable
        caption={t`Quizzes of ${module.title}`}
        columns={module.quizzes.length > 1 ? [...columns, order.column] : columns}
        rows={module.quizzes}
        rowKey={(quiz) => quiz.id}
      />
      <MutationError error={order.error} />
    </>
  );
}

/** Buttons that move a quiz within its module. Only the first active quiz counts for the certificate. */
function useOrderColumn(module: ModuleQuizzes): { column: Column<ListedQuiz>; error: Error | null } {
  const { t } = useLingui();
  const order = useOrderQuizzes(module.moduleId);
  const quizIds = module.quizzes.map((quiz) => quiz.id);
  const column: Column<ListedQuiz> = {
    key: 'order',
    head: <span className="sr-only">{t`Order`}</span>,
    cell: (quiz) => (
      <span className="row gap-0">
        <MoveButtons
          upLabel={t`Move ${quiz.title} up`}
          downLabel={t`Move ${quiz.title} down`}
          isFirst={quiz.id === quizIds[0]}
          isLast={quiz.id === quizIds.at(-1)}
          isSaving={order.isPending}
          onMove={(offset) => order.mutate({ quizIds: moveItem(quizIds, quizIds.indexOf(quiz.id), offset) })}
        />
      </span>
    ),
  };
  return { column, error: order.error };
}

function useStatisticsColumns(): Column<ListedQuiz>[] {
  const { t } = useLingui();
  const numberColumn = (
    key: string,
    label: string,
    value: (quiz: ListedQuiz) => string | number,
  ): Column<ListedQuiz> => ({
    key,
    head: label,
    cardLabel: label,
    numeric: true,
    cell: value,
  });
  return [
    { key: 'title', head: t`Quiz`, wide: true, cell: (quiz) => <QuizTitle quiz={quiz} /> },
    numberColumn('questions', t`Questions`, (quiz) => quiz.questionCount),
    numberColumn('drawn', t`Drawn`, (quiz) => Math.min(quiz.questionsDrawn, quiz.questionCount)),
    numberColumn('mark', t`Pass mark`, (quiz) => `${quiz.passingScore}%`),
    numberColumn('attempts', t`Attempts`, (quiz) => quiz.attemptCount),
    numberColumn('passed', t`Passed`, (quiz) =>
      quiz.passShare === null ? '–' : `${Math.round(quiz.passShare * 100)}%`,
    ),
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

function QuizTitle({ quiz }: { quiz: ListedQuiz }) {
  return (
    <span className="row flex-wrap gap-2">
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
