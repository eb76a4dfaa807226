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
  /**
   * What the person must do before the quiz can be started: a notice that explains the task, and a link to the task.
   */
  requirement: { notice: ReactNode; link: ReactNode };
  /**
   * What the person can do next after the quiz is passed: a sentence about the next step, and a link to the next step.
   * Null until the quiz is passed.
   */
  nextStep: { sentence: ReactNode; link: ReactNode } | null;
  /** Announces the badges that the person has earned by passing the quiz. */
  newBadges?: ReactNode;
  /**
   * The button for the next step after a failed attempt. Null if the next step is not to read sections of this module
   * again.
   */
  readAgain?: ReactNode;
  /** A list item with a link to the procedures of the chapter, to read after a failed attempt. */
  procedures?: ReactNode;
  /**
   * Renders a view inside the frame with navigation. The questions of an open attempt are rendered without this frame.
   */
  renderInFrame: (content: ReactNode) => ReactNode;
};
