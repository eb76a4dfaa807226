import type { AssistantAnswer } from '@loopcheck/contract/features/assistant/assistant.contract';
import type { FastifyBaseLogger } from 'fastify';
import { ensure } from '../../platform/errors/refusal.ts';
import { consumeRateLimit } from '../../platform/rate-limit/rate-limit.queries.ts';
import { answerFromLibrary } from './answer.ts';
import { modelIsAway } from './answer-text.rules.ts';
import { wordByModel } from './model/word-by-model.ts';
import type { Asker } from './own/asker.ts';
import { removeQuestionsBefore, saveQuestion } from './questions.queries.ts';

const minuteMs = 60_000;
const questionLimit = { limit: 20, windowMs: minuteMs };
const keptDays = 90;

/** Answers a question and keeps its words for the trainers. Refuses when the assistant is off or cannot be as it is set. */
export async function askAssistant(
  asker: Asker & { readonly log: FastifyBaseLogger },
  question: string,
): Promise<AssistantAnswer> {
  const { db, config, user, now } = asker;
  const { mode, baseUrl } = config.assistant;
  ensure(mode !== 'off' && (mode !== 'model' || baseUrl !== null), 'assistant_not_configured');
  const isLimited =
    config.throttles && (await consumeRateLimit(db, ['question', user.id], questionLimit, now)) !== null;
  ensure(!isLimited, 'too_many_questions');
  const answer = await answerOf(asker, question);
  await saveQuestion(db, question, answer, now);
  return answer;
}

async function answerOf(
  asker: Asker & { readonly log: FastifyBaseLogger },
  question: string,
): Promise<AssistantAnswer> {
  const { answer, passages } = await answerFromLibrary(asker, question);
  // One's own state and an empty finding need no wording, and nothing of them is given away.
  if (asker.config.assistant.mode !== 'model' || answer.kind !== 'library') return answer;
  const worded = await wordByModel(asker.config.assistant, { question, passages });
  if (worded.outcome === 'worded') {
    const message = [answer.safetyNote, worded.text].filter((part) => part !== null).join('\n\n');
    return { ...answer, message, answeredBy: 'model' };
  }
  ensure(worded.outcome !== 'key_missing', 'assistant_not_configured');
  asker.log.warn({ reason: worded.reason }, 'the assistant’s model was passed over');
  if (worded.outcome === 'unsupported') return answer;
  return { ...answer, message: `${answer.message}\n\n${modelIsAway}` };
}

/** Forgets questions that are older than 90 days. */
export const forgetOldQuestions = (db: Asker['db'], now: Date): Promise<void> =>
  removeQuestionsBefore(db, new Date(now.getTime() - keptDays * 24 * 60 * minuteMs));
