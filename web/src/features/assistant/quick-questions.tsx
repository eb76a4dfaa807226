import { useLingui } from '@lingui/react/macro';
import { cx } from 'class-variance-authority';

const questionButton = cx(
  'flex min-h-(--control) cursor-pointer items-center rounded-2 border border-line-strong bg-surface px-3 py-1.5',
  'text-start text-14 leading-[1.3] hover:bg-hover',
  'aria-disabled:cursor-not-allowed aria-disabled:border-dashed aria-disabled:bg-transparent aria-disabled:text-ink-off',
);

/** Common questions as buttons: four about the training, and below them three from the job. */
export function QuickQuestions({ isWaiting, onAsk }: { isWaiting: boolean; onAsk: (question: string) => void }) {
  const { t } = useLingui();
  const trainingQuestions = [
    t`How do I reach the next module?`,
    t`What are the quiz requirements?`,
    t`How do I download my certificate?`,
    t`Which topics are covered?`,
  ];
  const jobQuestions = [t`The log is full`, t`A contractor has a stick`, t`The clock is 4 minutes off`];
  return (
    <div className="grid gap-3">
      <QuestionGroup label={t`Quick questions`} questions={trainingQuestions} isWaiting={isWaiting} onAsk={onAsk} />
      <QuestionGroup label={t`Questions from the job`} questions={jobQuestions} isWaiting={isWaiting} onAsk={onAsk} />
    </div>
  );
}

type GroupProps = {
  label: string;
  questions: readonly string[];
  isWaiting: boolean;
  onAsk: (question: string) => void;
};

function QuestionGroup({ label, questions, isWaiting, onAsk }: GroupProps) {
  return (
    <div className="grid grid-cols-2 gap-2" role="group" aria-label={label}>
      {questions.map((question) => (
        <button
          key={question}
          type="button"
          className={questionButton}
          aria-disabled={isWaiting || undefined}
          onClick={() => isWaiting || onAsk(question)}
        >
          {question}
        </button>
      ))}
    </div>
  );
}
