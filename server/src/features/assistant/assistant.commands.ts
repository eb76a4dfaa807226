import type { AssistantAnswer } from '@loopcheck/contract/features/assistant/assistant.contract';
import type { Logger } from '../../platform/logging/logger.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { consumeRateLimit } from '../../platform/rate-limit/rate-limit.queries.ts';
import { modelUnavailableNote } from './answer-text.rules.ts';
import { saveQuestion } from './assistant.queries.ts';
import { answerFromLibrary } from './library-answer.ts';
import { answerWithModel } from './model/model-answer.ts';
import type { AssistantContext } from './own-training/own-training.ts';

/** The maximum number of questions that one person can ask within `windowMs` milliseconds. */
const questionLimit = { limit: 20, windowMs: 60_000 };

/**
 * Answers a question and saves the question for the trainers, without its asker. Must not be called in a transaction,
 * because the reply of a model can take seconds. Refuses with assistant_not_configured or too_many_questions.
 */
export async function askAssistant(
  context: AssistantContext & { readonly log: Pick<Logger, 'warn'> },
  { question }: { question: string },
): Promise<AssistantAnswer> {
  const { db, config, user, now } = context;
  const { mode, baseUrl } = config.assistant;
  ensure(mode !== 'off' && (mode !== 'model' || baseUrl !== null), 'assistant_not_configured');
  const isOverLimit =
    config.hasRateLimits && (await consumeRateLimit(db, ['question', user.id], questionLimit, now)) !== null;
  ensure(!isOverLimit, 'too_many_questions');
  const answer = await findAnswer(context, question);
  await saveQuestion(db, question, answer, now);
  return answer;
}

async function findAnswer(
  { db, config, user, now, log }: AssistantContext & { readonly log: Pick<Logger, 'warn'> },
  question: string,
): Promise<AssistantAnswer> {
  const { answer, passages } = await answerFromLibrary({ db, config, user, now }, question);
  // `passages` contains passages only if the answer begins with a quotation. An answer about a dangerous act begins with
  // the rule, and an answer about the asker's own training quotes nothing. So neither kind of question is sent to the
  // model.
  if (config.assistant.mode !== 'model' || passages.length === 0) return answer;
  const modelAnswer = await answerWithModel(config.assistant, { question, passages });
  if (modelAnswer.outcome === 'answered') {
    return { ...answer, message: modelAnswer.text, quotes: [], answeredBy: 'model' };
  }
  ensure(modelAnswer.outcome !== 'key_missing', 'assistant_not_configured');
  log.warn({ reason: modelAnswer.reason }, 'The assistant answered from the library instead of the model.');
  // The model did answer, but its text was rejected, so the note that it did not answer would be wrong.
  if (modelAnswer.outcome === 'unsupported') return answer;
  return { ...answer, message: `${answer.message}\n\n${modelUnavailableNote}` };
}
