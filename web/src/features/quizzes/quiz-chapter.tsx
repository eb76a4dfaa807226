import { Trans } from '@lingui/react/macro';
import type { QuizModule } from './quiz-module.ts';

/** Names the chapter of a quiz, above the title of the quiz or of its result. */
export function QuizChapter({ module: { chapterNumber, title } }: { module: QuizModule }) {
  if (chapterNumber === null) return <Trans>Quiz</Trans>;
  return (
    <Trans>
      Quiz, chapter {chapterNumber} · {title}
    </Trans>
  );
}
