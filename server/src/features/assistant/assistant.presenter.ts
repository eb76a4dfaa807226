import {
  AssistantAnswerKind,
  AssistantSource,
  type AskedQuestion,
} from '@loopcheck/contract/features/assistant/assistant.contract';
import { z } from 'zod';
import type { ProgressRow } from '../progress/index.ts';
import type { QuestionRow } from './assistant.queries.ts';
import type { Passage } from './library/search.queries.ts';

/** Converts a stored question to the item of the trainers' list. */
export const presentQuestion = (row: QuestionRow): AskedQuestion => ({
  id: row.id,
  question: row.question,
  kind: AssistantAnswerKind.parse(row.kind),
  isDangerous: row.is_dangerous,
  sources: z.array(AssistantSource).parse(row.sources),
  askedAt: row.asked_at.toISOString(),
});

/** Converts a passage to a source of an answer. */
export function presentPassage(passage: Passage): AssistantSource {
  const { sopId, moduleId, number, chapter, title, heading: section, sectionId, revision } = passage;
  const common = { title, section, sectionId, revision };
  if (sopId !== null)
    return { ...common, kind: 'sop', number, chapter: null, href: `/sop-library?sop=${encodeURIComponent(number)}` };
  const anchor = sectionId === null ? '' : `#${sectionId}`;
  return { ...common, kind: 'module', number: null, chapter, href: `/training-modules/${moduleId}${anchor}` };
}

/** Converts a module, without a section, to a source of an answer. */
export const presentModule = (row: ProgressRow): AssistantSource => ({
  kind: 'module',
  title: row.title,
  number: null,
  chapter: row.chapterNumber,
  section: '',
  sectionId: null,
  revision: row.contentRevision,
  href: `/training-modules/${row.moduleId}`,
});
