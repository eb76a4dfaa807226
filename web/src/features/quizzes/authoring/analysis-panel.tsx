import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { OptionAnalysis, QuestionAnalysis } from '@loopcheck/contract/features/quizzes/quiz-analysis.contract';
import { toWholePercent } from '@loopcheck/contract/percent';
import { useState } from 'react';
import { lazyWithoutPlaceholder } from '../../../lib/lazy-part.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ExhibitBox } from '../../../ui/exhibit-box.tsx';
import { InlineCode } from '../../../ui/inline-code.tsx';
import { ItemScale } from '../../../ui/item-scale.tsx';
import { Panel, panelClass } from '../../../ui/panel.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { useItemAnalysis } from './authoring.hooks.ts';
import { discriminationGroup } from './discrimination.rules.ts';
import { optionLetter } from './question-options.rules.ts';
import { RegradeHistory } from './regrade-history.tsx';

const RegradeDialog = lazyWithoutPlaceholder(async () => (await import('./regrade-dialog.tsx')).RegradeDialog);

type AnalysisPanelProps = {
  quizId: string;
  /** Opens the editor of a question. */
  onEdit: (questionId: string) => void;
};

/**
 * The item analysis of a quiz: statistics of each question. The key of a question is the option that is marked as
 * correct. Questions with a key that is probably wrong come first.
 */
export function AnalysisPanel({ quizId, onEdit }: AnalysisPanelProps) {
  const analysis = useItemAnalysis(quizId);
  const [questionIdToRegrade, setQuestionIdToRegrade] = useState<string | null>(null);
  return (
    <div className="stack">
      <p className="text-ink-2 text-14 max-w-[68ch]">
        <Trans>
          Only the first attempt of each trainee counts, graded with the current correct answer. The first bar shows how
          many chose the option. The second bar shows who chose it: strong trainees, weak trainees, or both.
        </Trans>
      </p>
      <QueryState queries={[analysis]} title={<Trans>The analysis could not be loaded</Trans>} variant="panel">
        {(questions) =>
          questions.length === 0 ? (
            <Panel padded={false}>
              <EmptyState headingLevel={2} title={<Trans>No questions yet</Trans>}>
                <Trans>
                  Add questions first. After trainees have answered them, this page shows which questions work.
                </Trans>
              </EmptyState>
            </Panel>
          ) : (
            <ul className="grid gap-3">
              {questions.map((question) => (
                <QuestionCard
                  key={question.questionId}
                  question={question}
                  onEdit={() => onEdit(question.questionId)}
                  onRegrade={() => setQuestionIdToRegrade(question.questionId)}
                />
              ))}
            </ul>
          )
        }
      </QueryState>
      <RegradeHistory quizId={quizId} />
      {questionIdToRegrade ? (
        <RegradeDialog
          questionId={questionIdToRegrade}
          onClose={() => setQuestionIdToRegrade(null)}
          // After a regrade, the Regrade button of the question is gone, so the heading of the question receives the
          // focus.
          finalFocus={() =>
            document.getElementById(regradeButtonId(questionIdToRegrade)) ??
            document.getElementById(headingId(questionIdToRegrade))
          }
        />
      ) : null}
    </div>
  );
}

const regradeButtonId = (questionId: string) => `regrade-${questionId}`;
const headingId = (questionId: string) => `question-${questionId}`;

type QuestionCardProps = { question: QuestionAnalysis; onEdit: () => void; onRegrade: () => void };

function QuestionCard({ question, onEdit, onRegrade }: QuestionCardProps) {
  const { timesAsked, leftOut } = question;
  return (
    <li className={panelClass({ padding: 'normal', className: 'stack gap-3' })}>
      <SuspectKeyNotice question={question} onEdit={onEdit} />
      <div className="row justify-between flex-wrap items-start">
        <h2
          id={headingId(question.questionId)}
          tabIndex={-1}
          className="text-16 min-w-0 flex-1 basis-72 leading-[1.4] font-medium tracking-normal text-pretty outline-none"
        >
          <InlineCode text={question.question} />
        </h2>
        <span className="meta tabular-nums">
          <Plural value={timesAsked} one="asked once" other="asked # times" />
        </span>
      </div>
      {question.exhibit ? <ExhibitBox exhibit={question.exhibit} /> : null}
      {question.isActive ? null : (
        <Badge>
          <Trans>Inactive</Trans>
        </Badge>
      )}
      {question.isEnough ? (
        <OptionList options={question.options} />
      ) : (
        <p className="text-ink-2 text-14">
          <Trans>Not enough answers yet</Trans>
        </p>
      )}
      {leftOut > 0 ? (
        <p className="meta">
          <Plural
            value={leftOut}
            one="# answer to another version of the question is not counted."
            other="# answers to other versions of the question are not counted."
          />
        </p>
      ) : null}
      {question.isRegradeDue ? (
        <div className="row flex-wrap">
          <span className="text-14">
            <Trans>Some results were graded with an earlier correct answer.</Trans>
          </span>
          <Button id={regradeButtonId(question.questionId)} onClick={onRegrade}>
            <Trans>Regrade</Trans>
          </Button>
        </div>
      ) : null}
    </li>
  );
}

/** Warns that the key of a question is probably wrong: strong trainees choose another option. */
function SuspectKeyNotice({ question, onEdit }: { question: QuestionAnalysis; onEdit: () => void }) {
  const { suspectOption, options } = question;
  if (suspectOption === null) return null;
  const letter = optionLetter(suspectOption);
  const key = optionLetter(options.find((option) => option.isKey)?.option ?? 0);
  return (
    <Callout tone="warn" role="note" title={<Trans>Strong trainees choose {letter}</Trans>}>
      <p>
        <Trans>
          The correct answer is {key}. Check the question: the marked answer may be wrong, or the question unclear.
        </Trans>
      </p>
      <Button className="mt-2" onClick={onEdit}>
        <Trans>Change the correct answer</Trans>
      </Button>
    </Callout>
  );
}

/** Shows for each option which share of the trainees chose it, and whether these are strong or weak trainees. */
function OptionList({ options }: { options: readonly OptionAnalysis[] }) {
  const { t } = useLingui();
  return (
    <ul className="grid gap-2.5">
      {options.map((option) => {
        const share = toWholePercent((option.chosenShare ?? 0) * 100);
        const letter = optionLetter(option.option);
        return (
          <li
            key={option.option}
            className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_150px_190px]"
          >
            <span className={`text-14 min-w-0 ${option.isKey ? 'font-medium' : ''}`}>
              <span className="me-2 font-mono">{letter}</span>
              <InlineCode text={option.text} />
              {option.isKey ? (
                <span className="meta ms-2">
                  <Trans>correct answer</Trans>
                </span>
              ) : null}
            </span>
            <ItemScale
              min={0}
              value={option.chosenShare ?? 0}
              label={t`${letter} was chosen by ${share} percent`}
              valueText={option.isKey ? t`${share}% correct` : t`${share}% chose it`}
            />
            <Discrimination option={option} />
          </li>
        );
      })}
    </ul>
  );
}

/** Shows on a scale from -1 to 1 whether strong or weak trainees choose an option. */
function Discrimination({ option }: { option: OptionAnalysis }) {
  const { t } = useLingui();
  const value = option.discrimination;
  if (value === null) {
    return (
      <span className="meta">
        <Trans>no data</Trans>
      </span>
    );
  }
  const figure = value.toFixed(2);
  const words = { strong: t`strong trainees`, weak: t`weak trainees`, both: t`both` }[discriminationGroup(value)];
  return (
    <ItemScale min={-1} value={value} label={t`Discrimination ${figure}: ${words}`} valueText={`${figure} ${words}`} />
  );
}
