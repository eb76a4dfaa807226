import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type {
  ModuleQuizzes,
  QuizFigures as ListedQuiz,
} from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import { toWholePercent } from '@loopcheck/contract/percent';
import { Link } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { lazyWithoutPlaceholder } from '../../../lib/lazy-part.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { ChapterIcon } from '../../../ui/chapter-icon.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { useFailureToast } from '../../../ui/use-failure-toast.ts';
import { useManagedQuizzes, useOrderQuizzes } from './authoring.hooks.ts';
import { MoveButtons } from './move-buttons.tsx';
import { moveItem } from './move-item.rules.ts';

const CreateQuizDialog = lazyWithoutPlaceholder(
  async () => (await import('./create-quiz-dialog.tsx')).CreateQuizDialog,
);

/** The quizzes of all modules, with statistics of their attempts. */
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
          <QuizTable modules={modules} />
        )
      }
    </QueryState>
  );
}

/** A row of the table: a quiz with its module, or a module without a quiz. */
type Row = {
  module: ModuleQuizzes;
  quiz: ListedQuiz | null;
  /** True for the last row of a module, which has the button to create a quiz. */
  isLastOfModule: boolean;
};

/** Returns the rows of a module: one row for each quiz, or a single row if the module has no quiz. */
const toRows = (module: ModuleQuizzes): Row[] =>
  module.quizzes.length === 0
    ? [{ module, quiz: null, isLastOfModule: true }]
    : module.quizzes.map((quiz, index) => ({ module, quiz, isLastOfModule: index === module.quizzes.length - 1 }));

function QuizTable({ modules }: { modules: readonly ModuleQuizzes[] }) {
  const { t } = useLingui();
  const [newQuizModuleId, setNewQuizModuleId] = useState<string | null>(null);
  const columns = useColumns(setNewQuizModuleId);
  return (
    <Panel padded={false} aria-label={t`Quizzes`}>
      <DataTable
        caption={t`Quizzes of all modules`}
        columns={columns}
        rows={modules.flatMap(toRows)}
        rowKey={({ module, quiz }) => quiz?.id ?? module.moduleId}
      />
      {newQuizModuleId === null ? null : (
        <CreateQuizDialog moduleId={newQuizModuleId} onClose={() => setNewQuizModuleId(null)} />
      )}
    </Panel>
  );
}

function useColumns(onCreate: (moduleId: string) => void): Column<Row>[] {
  const { t } = useLingui();
  return [
    { key: 'module', head: t`Module`, fullWidthOnPhone: true, cell: ({ module }) => <ModuleName module={module} /> },
    {
      key: 'title',
      head: t`Quiz`,
      fullWidthOnPhone: true,
      cell: ({ quiz }) =>
        quiz ? (
          <QuizTitle quiz={quiz} />
        ) : (
          <span className="meta">
            <Trans>No quiz. Trainees complete this chapter by reading it.</Trans>
          </span>
        ),
    },
    ...useStatisticsColumns().map(toRowColumn),
    {
      key: 'actions',
      head: <span className="sr-only">{t`Actions`}</span>,
      fullWidthOnPhone: true,
      cell: ({ module, quiz, isLastOfModule }) => (
        <span className="row justify-end gap-0">
          {quiz && module.quizzes.length > 1 ? <OrderButtons module={module} quiz={quiz} /> : null}
          {isLastOfModule ? (
            <IconButton
              label={t`New quiz: ${module.title}`}
              icon={<Icon of={Plus} size={18} />}
              onPointerEnter={() => void CreateQuizDialog.preload()}
              onClick={() => onCreate(module.moduleId)}
            />
          ) : null}
        </span>
      ),
    },
  ];
}

/** Converts a column of quizzes to a column of rows. In a row without a quiz, the cell is empty and has no label. */
function toRowColumn({ cell, phoneLabel, ...column }: Column<ListedQuiz>): Column<Row> {
  return {
    ...column,
    cell: ({ quiz }) =>
      quiz ? (
        <>
          {phoneLabel === undefined ? null : (
            <span className="me-1 hidden text-12 text-ink-3 max-lg:not-print:inline">{phoneLabel}</span>
          )}
          {cell(quiz)}
        </>
      ) : null,
  };
}

function ModuleName({ module: { chapterNumber, title, isActive } }: { module: ModuleQuizzes }) {
  return (
    <span className="row gap-2.5">
      <ChapterIcon chapter={chapterNumber} size={20} />
      <span className="font-medium wrap-anywhere">
        {chapterNumber}. {title}
      </span>
      {isActive ? null : (
        <Badge>
          <Trans>Inactive</Trans>
        </Badge>
      )}
    </span>
  );
}

/** Buttons that move a quiz within its module. Only the first active quiz counts for the certificate. */
function OrderButtons({ module, quiz }: { module: ModuleQuizzes; quiz: ListedQuiz }) {
  const { t } = useLingui();
  const showFailure = useFailureToast();
  const order = useOrderQuizzes(module.moduleId);
  const quizIds = module.quizzes.map(({ id }) => id);
  return (
    <MoveButtons
      upLabel={t`Move ${quiz.title} up`}
      downLabel={t`Move ${quiz.title} down`}
      isFirst={quiz.id === quizIds[0]}
      isLast={quiz.id === quizIds.at(-1)}
      isSaving={order.isPending}
      onMove={(offset) =>
        order.mutate(
          { quizIds: moveItem(quizIds, quizIds.indexOf(quiz.id), offset) },
          { onError: showFailure(t`The quiz was not moved`) },
        )
      }
    />
  );
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
    phoneLabel: label,
    alignEnd: true,
    cell: value,
  });
  return [
    numberColumn('questions', t`Questions`, (quiz) => quiz.questionCount),
    // Hidden from 900 to 960 pixels, where the table is too narrow for this column.
    {
      ...numberColumn('drawn', t`Asked per attempt`, (quiz) => Math.min(quiz.questionsDrawn, quiz.questionCount)),
      className: 'lg:max-[960px]:hidden',
    },
    numberColumn('mark', t`Pass mark`, (quiz) => `${quiz.passingScore}%`),
    numberColumn('attempts', t`Attempts`, (quiz) => quiz.attemptCount),
    numberColumn('passed', t`Passed`, (quiz) =>
      quiz.passShare === null ? '–' : `${toWholePercent(quiz.passShare * 100)}%`,
    ),
  ];
}

function QuizTitle({ quiz }: { quiz: ListedQuiz }) {
  return (
    <span className="row flex-wrap gap-2">
      <Link
        className="inline-flex min-h-11 items-center font-medium wrap-anywhere lg:min-h-0"
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
      {quiz.suspectCount === 0 ? null : (
        <Badge tone="amber" className="whitespace-normal" icon={<Icon of={TriangleAlert} size={14} />}>
          <Plural value={quiz.suspectCount} one="# correct answer looks wrong" other="# correct answers look wrong" />
        </Badge>
      )}
      {quiz.isActive && !quiz.countsForCertificate ? (
        <span className="meta">
          <Trans>does not count for the certificate</Trans>
        </span>
      ) : null}
    </span>
  );
}
