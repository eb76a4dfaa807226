import { useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';

/** Buttons that ask the most frequent questions. */
export function QuickQuestions({ isWaiting, onAsk }: { isWaiting: boolean; onAsk: (question: string) => void }) {
  const { t } = useLingui();
  const questions = [
    t`How do I reach the next module?`,
    t`What are the quiz requirements?`,
    t`How do I download my certificate?`,
    t`Which topics are covered?`,
  ];
  return (
    <div className="quick-questions" role="group" aria-label={t`Quick questions`}>
      {questions.map((question) => (
        <Button key={question} aria-disabled={isWaiting || undefined} onClick={() => isWaiting || onAsk(question)}>
          {question}
        </Button>
      ))}
    </div>
  );
}
