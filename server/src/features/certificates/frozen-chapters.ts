import { CertifiedChapter } from '@loopcheck/contract/features/certificates/certificates.contract';
import { z } from 'zod';
import type { ModuleStandingRow } from './eligibility.queries.ts';

/** A chapter as it stands in the certificate for ever, with the pass mark that it was passed at. */
export const FrozenChapter = CertifiedChapter.extend({ passingScore: z.int().nullable() });
export type FrozenChapter = z.infer<typeof FrozenChapter>;

/** A chapter as it is at the request. Its day is the one on which the last of completion and pass was there. */
export function frozenChapterOf(row: ModuleStandingRow): FrozenChapter {
  const moments = [row.completed_at, row.passed_at].flatMap((moment) => moment?.getTime() ?? []);
  return {
    chapterNumber: row.chapter_number,
    title: row.title,
    contentRevision: row.passed_revision ?? row.depth_revision ?? row.content_revision,
    completedAt: new Date(Math.max(...moments)).toISOString(),
    score: row.score,
    passingScore: row.passing_score,
  };
}

/** The chapters of a certificate as they were kept. */
export const frozenChapters = (kept: unknown): FrozenChapter[] => z.array(FrozenChapter).parse(kept);
