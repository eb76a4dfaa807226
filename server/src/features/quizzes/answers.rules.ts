import { ensure } from '../../platform/errors/refusal.ts';

export interface AskedQuestion {
  readonly questionId: string;
  readonly options: readonly string[];
}

/** An answer to keep: the option's number from 1, or null to clear it. */
export interface ChosenOption {
  readonly questionId: string;
  readonly option: number | null;
}

/** Turns answers as the browser words them into option numbers. Refuses with answer_unknown what was never asked or offered. */
export function readAnswers(asked: readonly AskedQuestion[], answers: Record<string, string | null>): ChosenOption[] {
  return Object.entries(answers).map(([questionId, chosen]) => {
    const question = asked.find((candidate) => candidate.questionId === questionId);
    ensure(question, 'answer_unknown', { [`answers.${questionId}`]: 'This question is not part of the attempt.' });
    if (chosen === null) return { questionId, option: null };
    const index = question.options.indexOf(chosen);
    ensure(index >= 0, 'answer_unknown', { [`answers.${questionId}`]: 'This is not one of the options.' });
    return { questionId, option: index + 1 };
  });
}
