import { assistantEndpoints } from '@loopcheck/contract/features/assistant/assistant.contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { pagesFor } from '../../../lib/api/pages-for.ts';

/** Selects the questions with an answer, those without, or all. */
export type AskedQuestionFilter = 'not_found' | 'found' | 'all';

/**
 * The questions to the assistant, newest first. Until the pages of a new filter arrive, `data` are the previous ones.
 */
export function useAskedQuestions(filter: AskedQuestionFilter) {
  const query = filter === 'all' ? {} : { found: filter === 'found' ? ('true' as const) : ('false' as const) };
  return useInfiniteQuery({
    ...pagesFor(assistantEndpoints.questions, { query }),
    placeholderData: keepPreviousData,
  });
}
