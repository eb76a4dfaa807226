import type { Exhibit } from '@loopcheck/contract/features/quizzes/exhibit';
import { type RawBuilder, sql } from 'kysely';

/**
 * The value of the column `question_versions.exhibit`: the exhibit as JSON; null for none. The JSON is sent as text, and
 * PostgreSQL converts it to jsonb.
 */
export const toExhibitColumn = (exhibit: Exhibit | null): RawBuilder<Exhibit> | null =>
  exhibit && sql<Exhibit>`${JSON.stringify(exhibit)}::text::jsonb`;
