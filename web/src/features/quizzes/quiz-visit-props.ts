import type { Quiz } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import type { ReactNode } from 'react';
import type { QuizModule } from './quiz-module.ts';

export type QuizVisitProps = {
  quiz: Quiz;
  /** The time at which the quiz was fetched, in milliseconds since 1970 by this device's clock. */
  fetchedAt: number;
  userId: string;
  siteName: string;
  /** The module of the quiz, with the person's progress. */
  module: QuizModule;
  /** Explains what is missing before the quiz can be started, and links to it. */
  locked: { notice: ReactNode; link: ReactNode };
  /** Describes what a pass has unlocked, and links to it. Null before the pass. */
  nextStep: { sentence: ReactNode; link: ReactNode } | null;
  /** Renders a view inside the frame with navigation. A quiz in progress is rendered without it. */
  renderInFrame: (content: ReactNode) => ReactNode;
};
