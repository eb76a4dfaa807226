import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { OptionAnalysis, QuestionAnalysis } from '@loopcheck/contract/features/quizzes/quiz-analysis.contract';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { InlineCode } from '../../../ui/inline-code.tsx';
import { ItemScale } from '../../../ui/item-scale.tsx';
import { useAnalysis } from './authoring.hooks.ts';
import { letterOf } from './letters.ts';
import { ReadStates } from '../../../ui/read-states.tsx';
import { RegradeDialog } from './regrade-dialog.tsx';
import { RegradeHistory } from './regrade-history.tsx';

type AnalysisPanelProps = {
  quizId: string;
  /** Leads to the editor of a question. */
  onCorrect: (questionId: string) => void;
};

/** How each question does; those whose key looks wrong come first. */
export function AnalysisPanel({ quizId, onCorrect }: AnalysisPanelProps) {
  const analysis = useAnalysis(quizId);
  const [regraded, setRegraded] = useState<string | null>(null);
  return (
    <div className="stack">
      <p className="sec text-14 max-w-[68ch]">
        <Trans>
          Each trainee’s first attempt counts, under the present key. Right: the share who chose the key. Good scorers:
          how much more often people who do well in the rest of the attempt choose it.
        </Trans>
      </p>
      <ReadStates read={analysis} title={<Trans>The analysis did not arrive</Trans>}>
        {(questions) =>
          questions.length === 0 ? (
            <section className="panel">
              <EmptyState headingLevel={2} title={<Trans>No questions yet</Trans>}>
                <Trans>Once trainees have answered, this says which questions work.</Trans>
              </EmptyState>
            </section>
          ) : (
            <ul className="grid gap-3">
              {questions.map((question) => (
                <QuestionCard
                  key={question.questionId}
                  question={question}
                  onCorrect={() => onCorrect(question.questionId)}
                  onRegrade={() => setRegraded(question.questionId)}
                />
              ))}
            </ul>
          )
        }
      </ReadStates>
      <RegradeHistory quizId={quizId} />
      {regraded ? <RegradeDialog questionId={regraded} onClose={() => setRegraded(null)} /> : null}
    </div>
  );
}

type QuestionCardProps = { question: QuestionAnalysis; onCorrect: () => void; onRegrade: () => void };

function QuestionCard({ question, onCorrect, onRegrade }: QuestionCardProps) {
  const { timesAsked, leftOut } = question;
  return (
    <li className="panel pad stack s12">
      <Suspicion question={question} onCorrect={onCorrect} />
      <div className="row between wrap items-start!">
        <h2 className="text-16 min-w-0 flex-1 basis-72 leading-[1.4] font-medium tracking-normal text-pretty">
          <InlineCode text={question.question} />
        </h2>
        <span className="meta num">
          <Plural value={timesAsked} one="asked once" other="asked # times" />
        </span>
      </div>
      {question.isActive ? null : (
        <Badge>
          <Trans>Inactive</Trans>
        </Badge>
      )}
      {question.isEnough ? (
        <OptionTable options={question.options} />
      ) : (
        <p className="sec text-14">
          <Trans>Not enough answers yet</Trans>
        </p>
      )}
      {leftOut > 0 ? (
        <p className="meta">
          <Plural
            value={leftOut}
            one="# answer to other words or options is left out."
            other="# answers to other words or options are left out."
          />
        </p>
      ) : null}
      {question.isRegradeDue ? (
        <div className="row wrap">
          <span className="text-14">
            <Trans>Results stand under an earlier key.</Trans>
          </span>
          <Button onClick={onRegrade}>
            <Trans>Regrade</Trans>
          </Button>
        </div>
      ) : null}
    </li>
  );
}

function Suspicion({ question, onCorrect }: { question: QuestionAnalysis; onCorrect: () => void }) {
  const { suspectOption, options } = question;
  if (suspectOption === null) return null;
  const letter = letterOf(suspectOption);
  const key = letterOf(options.find((option) => option.isKey)?.option ?? 0);
  return (
    <div className="callout warn" role="note">
      <Icon of={TriangleAlert} size={20} />
      <div>
        <b>
          <Trans>Good scorers pick {letter}</Trans>
        </b>
        <p>
          <Trans>The key says {key}. Read the question again: the key may be wrong, or the question may mislead.</Trans>
        </p>
        <Button className="mt-2" onClick={onCorrect}>
          <Trans>Correct the key</Trans>
        </Button>
      </div>
    </div>
  );
}

function OptionTable({ options }: { options: readonly OptionAnalysis[] }) {
  const { t } = useLingui();
  return (
    <ul className="grid gap-2.5">
      {options.map((option) => {
        const share = Math.round((option.chosenShare ?? 0) * 100);
        const letter = letterOf(option.option);
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
                  <Trans>key</Trans>
                </span>
              ) : null}
            </span>
            <ItemScale
              from={0}
              value={option.chosenShare ?? 0}
              label={t`${letter} was chosen by ${share} percent`}
              words={option.isKey ? t`${share}% right` : t`${share}% chose it`}
            />
            <Discrimination option={option} />
          </li>
        );
      })}
    </ul>
  );
}

function Discrimination({ option }: { option: OptionAnalysis }) {
  const { t } = useLingui();
  const value = option.discrimination;
  if (value === null) {
    return (
      <span className="meta">
        <Trans>says nothing</Trans>
      </span>
    );
  }
  const figure = value.toFixed(2);
  const words = value >= 0.2 ? t`good scorers` : value <= -0.2 ? t`weak scorers` : t`both alike`;
  return (
    <ItemScale from={-1} value={value} label={t`Discrimination ${figure}: ${words}`} words={`${figure} ${words}`} />
  );
}
