import { Trans } from '@lingui/react/macro';
import type { QuizModule } from './quiz-module.ts';

/** The line above a quiz or its result. */
export function ChapterOfQuiz({ module: { chapterNumber, title } }: { module: QuizModule }) {
  if (chapterNumber === null) return <Trans>Quiz</Trans>;
  return (
    <Trans>
      Quiz, chapter {chapterNumber} · {title}
    </Trans>
  );
}
