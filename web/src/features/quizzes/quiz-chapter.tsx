import { Trans } from '@lingui/react/macro';
import type { QuizModule } from './quiz-module.ts';

/** The line above the title of a quiz or of its result. */
export function QuizChapter({ module: { chapterNumber, title } }: { module: QuizModule }) {
  if (chapterNumber === null) return <Trans>Quiz</Trans>;
  return (
    <Trans>
      Quiz, chapter {chapterNumber} · {title}
    </Trans>
  );
}
