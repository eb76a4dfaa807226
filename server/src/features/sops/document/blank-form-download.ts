import type { SentDownload } from '@loopcheck/contract/endpoint';
import type { Database } from '../../../platform/db/database.ts';
import { ensure } from '../../../platform/errors/refusal.ts';
import { findSite, siteNameOf } from '../../site/index.ts';
import { findSopToRender } from './document.queries.ts';
import { sopPdfPool, toSopDocument } from './sop-pdf-pool.ts';
import type { SopDocument } from './sop-document.ts';

/**
 * A request for the blank record form. `revision` is the revision that the caller expects; undefined if the caller
 * accepts the current revision, whatever its number.
 */
interface FormRequest {
  readonly sopId: string;
  readonly revision: number | undefined;
}

/**
 * Returns the blank record form of an active procedure as a PDF of one page. The form is rendered when the download
 * begins, so that the limit on concurrent downloads also limits concurrent rendering. Must not run in a transaction.
 * Throws sop_not_found, sop_revised or sop_has_no_record_form.
 */
export async function createBlankFormDownload(db: Database, { sopId, revision }: FormRequest): Promise<SentDownload> {
  const sop = await findSopToRender(db, sopId);
  ensure(sop?.is_active, 'sop_not_found');
  ensure(revision === undefined || revision === sop.revision, 'sop_revised');
  ensure(sop.content !== null, 'sop_has_no_record_form');
  const document = toSopDocument(sop, sop.content, siteNameOf(await findSite(db)));
  ensure(document.record.length > 0, 'sop_has_no_record_form');
  return {
    fileName: `${sop.number} revision ${sop.revision} record form.pdf`,
    mimeType: 'application/pdf',
    body: renderedForm({ ...document, isFormOnly: true }),
  };
}

/** Renders the form when the first bytes are read. */
async function* renderedForm(document: SopDocument): AsyncGenerator<Uint8Array> {
  yield await sopPdfPool.render(document);
}
