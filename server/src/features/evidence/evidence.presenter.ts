import { type EvidenceMark, EvidenceMarkKind } from '@loopcheck/contract/features/evidence/evidence-marks';
import type { MarkRow } from './evidence.queries.ts';

export const presentMark = (row: MarkRow): EvidenceMark => ({
  kind: EvidenceMarkKind.parse(row.kind),
  moduleId: row.module_id,
  chapterNumber: row.chapter_number,
  count: row.count,
  seconds: row.seconds,
  markedAt: row.marked_at.toISOString(),
});
