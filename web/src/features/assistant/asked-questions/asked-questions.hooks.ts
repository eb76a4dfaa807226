import { assistantEndpoints } from '@loopcheck/contract/features/assistant/assistant.contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { pagesFor } from '../../../lib/api/pages-for.ts';

/** `found` selects the questions that the assistant answered. `not_found` selects the questions without an answer. */
export type AskedQuestionFilter = 'not_found' | 'found' | 'all';

const queryOfFilter = { all: {}, found: { found: 'true' }, not_found: { found: 'false' } } as const;

/**
 * The questions to the assistant in the last 90 days, newest first. After a change of the filter, `data` contains the
 * pages of the previous filter until the pages of the new filter arrive.
 */
export function useAskedQuestions(filter: AskedQuestionFilter) {
  const query = queryOfFilter[filter];
  return useInfiniteQuery({
    ...pagesFor(assistantEndpoints.questions, { query }),
    placeholderData: keepPreviousData,
  });
}
