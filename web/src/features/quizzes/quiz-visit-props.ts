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
  /** What the person must do before the quiz can be started: an explanation, and a link to it. */
  requirement: { notice: ReactNode; link: ReactNode };
  /** What a pass has unlocked: a sentence about it, and a link to it. Null before the pass. */
  nextStep: { sentence: ReactNode; link: ReactNode } | null;
  /** Announces the badges that a pass has earned. */
  newBadges?: ReactNode;
  /** The button of the next step after a failed attempt: to read sections of this module again. Null otherwise. */
  readAgain?: ReactNode;
  /** A list item with a link to the procedures of the chapter, to read after a failed attempt. */
  procedures?: ReactNode;
  /** Renders a view inside the frame with navigation. A quiz in progress is rendered without it. */
  renderInFrame: (content: ReactNode) => ReactNode;
};
