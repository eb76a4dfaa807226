import { Trans } from '@lingui/react/macro';
import type { QuizModule } from './quiz-module.ts';

/** The text with the chapter, above the title of a quiz or of the result of a quiz. */
export function QuizChapter({ module: { chapterNumber, title } }: { module: QuizModule }) {
  if (chapterNumber === null) return <Trans>Quiz</Trans>;
  return (
    <Trans>
      Quiz, chapter {chapterNumber} · {title}
    </Trans>
  );
}
