import { JobCard } from '@loopcheck/contract/features/sops/job-card';
import { pdfWorkerPool } from '../../../platform/pdf/pdf-worker-pool.ts';
import { noteOnRevision } from '../sops.rules.ts';
import type { SopToRender } from './document.queries.ts';
import type { SopDocument } from './sop-document.ts';

/** Renders the PDFs of procedures and of their record forms in a worker thread. */
export const sopPdfPool = pdfWorkerPool<SopDocument>(new URL('./sop-document.worker.ts', import.meta.url));

/** Returns the data of a procedure that the PDF shows. `content` is the text of the procedure as sanitized HTML. */
export function toSopDocument(sop: SopToRender, content: string, siteName: string): SopDocument {
  // The schema adds the fields that are missing in a card that an older server stored.
  const card = sop.job_card && JobCard.parse(sop.job_card);
  return {
    siteName,
    number: sop.number,
    title: sop.title,
    revision: sop.revision,
    documentDate: sop.document_date,
    changesHost: sop.changes_host,
    isReleased: sop.released_at !== null,
    windows: card?.windows ?? null,
    revisionNote: noteOnRevision(sop.revision, card?.revisionNote ?? null),
    untriedClaims: card?.untriedClaims ?? [],
    holdPoints:
      card?.steps.flatMap(({ number, holdPoints }) => holdPoints.map((point) => ({ ...point, before: number }))) ?? [],
    record: card?.record ?? [],
    content,
    isFormOnly: false,
  };
}
