import type { Quiz } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import type { ReactNode } from 'react';
import type { QuizModule } from './quiz-module.ts';

export type QuizVisitProps = {
  quiz: Quiz;
  /** When the quiz was fetched, by this device's time of day in milliseconds. */
  fetchedAt: number;
  userId: string;
  siteName: string;
  /** The module that the quiz belongs to, as this person stands in it. */
  module: QuizModule;
  /** What is missing before the quiz opens, with the way there; shown while it cannot be started. */
  notOpen: { notice: ReactNode; link: ReactNode };
  /** What a pass opened, with the way there. */
  onward: { link: ReactNode; sentence: ReactNode } | null;
  /** Puts a screen of the quiz into the frame with navigation; a quiz in progress has its own. */
  framed: (content: ReactNode) => ReactNode;
};
