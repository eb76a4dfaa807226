import { useLingui } from '@lingui/react/macro';
import { cx } from 'class-variance-authority';

const questionButton = cx(
  'flex min-h-(--control) cursor-pointer items-center rounded-2 border border-line-strong bg-surface px-3 py-1.5',
  'text-start text-14 leading-[1.3] hover:bg-hover',
  'aria-disabled:cursor-not-allowed aria-disabled:border-dashed aria-disabled:bg-transparent aria-disabled:text-ink-off',
);

/** Four common questions as buttons. */
export function QuickQuestions({ isWaiting, onAsk }: { isWaiting: boolean; onAsk: (question: string) => void }) {
  const { t } = useLingui();
  const questions = [
    t`How do I reach the next module?`,
    t`What are the quiz requirements?`,
    t`How do I download my certificate?`,
    t`Which topics are covered?`,
  ];
  return (
    <div className="grid grid-cols-2 gap-2" role="group" aria-label={t`Quick questions`}>
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
