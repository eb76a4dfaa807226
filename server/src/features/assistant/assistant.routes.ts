import { AssistantAnswerKind, assistantEndpoints } from '@loopcheck/contract/features/assistant/assistant.contract';
import { z } from 'zod';
import { cursorAfter, cutPage, readCursor } from '../../platform/http/cursor.ts';
import { implement } from '../../platform/http/implement.ts';
import { askAssistant } from './assistant.commands.ts';
import { presentQuestion } from './assistant.presenter.ts';
import { countQuestions, listQuestions } from './assistant.queries.ts';

const pageSize = 50;

const QuestionPosition = z
  .tuple([z.iso.datetime(), z.uuid()])
  .transform(([askedAt, id]) => ({ askedAt: new Date(askedAt), id }));

/**
 * Converts the query parameter `found` to the kinds of answers that it selects. `own` stands for answers about the
 * asker's own training.
 */
const toAnswerKinds = (found: 'true' | 'false' | undefined): AssistantAnswerKind[] => {
  if (found === undefined) return [...AssistantAnswerKind.options];
  return found === 'false' ? ['not_found'] : ['library', 'own'];
};

export const assistantRoutes = implement(assistantEndpoints, {
  ask: ({ db, config, user, now, request, body }) =>
    askAssistant({ db, config, user, now, log: request.log }, { question: body.message }),
  questions: async ({ db, query }) => {
    const after = readCursor(QuestionPosition, query.cursor);
    const [rows, counts] = await Promise.all([
      listQuestions(db, { kinds: toAnswerKinds(query.found), after, limit: pageSize + 1 }),
      countQuestions(db),
    ]);
    const { page, nextCursor } = cutPage(rows, pageSize, ({ asked_at: askedAt, id }) =>
      cursorAfter([askedAt.toISOString(), id]),
    );
    return { items: page.map(presentQuestion), nextCursor, counts };
  },
});
