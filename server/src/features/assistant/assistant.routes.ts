import {
  assistantEndpoints,
  AssistantAnswerKind,
  AssistantSource,
} from '@loopcheck/contract/features/assistant/assistant.contract';
import { z } from 'zod';
import { cursorAfter, readCursor } from '../../platform/http/cursor.ts';
import { implement } from '../../platform/http/implement.ts';
import { askAssistant } from './ask-assistant.ts';
import { countQuestions, listQuestions } from './questions.queries.ts';

const pageSize = 50;

const Place = z.tuple([z.iso.datetime(), z.uuid()]).transform(([askedAt, id]) => ({ askedAt: new Date(askedAt), id }));

/** What `found` asks for: everything, what an answer was found for, or what the library lacks. */
const kindsOf = (found: 'true' | 'false' | undefined): AssistantAnswerKind[] => {
  if (found === undefined) return [...AssistantAnswerKind.options];
  return found === 'false' ? ['not_found'] : ['library', 'own'];
};

export const assistantRoutes = implement(assistantEndpoints, {
  ask: (call) => askAssistant({ ...call, log: call.request.log }, call.body.message),
  asked: async ({ db, query }) => {
    const after = readCursor(Place, query.cursor);
    const [rows, counts] = await Promise.all([
      listQuestions(db, { kinds: kindsOf(query.found), after, limit: pageSize + 1 }),
      countQuestions(db),
    ]);
    const page = rows.slice(0, pageSize);
    const last = page.at(-1);
    return {
      items: page.map((row) => ({
        id: row.id,
        question: row.question,
        kind: AssistantAnswerKind.parse(row.kind),
        isDangerous: row.is_dangerous,
        sources: z.array(AssistantSource).parse(row.sources),
        askedAt: row.asked_at.toISOString(),
      })),
      nextCursor: rows.length > pageSize && last ? cursorAfter([last.asked_at.toISOString(), last.id]) : null,
      counts,
    };
  },
});
