import { type DeskSop, type SopReader, type SopRevision } from '@loopcheck/contract/features/sops/sop-desk.contract';
import {
  type Sop,
  type SopReadState,
  type SopText,
  SopTextFault,
  SopTextState,
  type SopView,
} from '@loopcheck/contract/features/sops/sops.contract';
import { isTrainerOrAdmin, type SignedIn } from '../../platform/auth/signed-in.ts';
import type { ReaderRow } from './sop-readers.queries.ts';
import type { ReadStateRow } from './sop-reads.queries.ts';
import type { DeskRow, RevisionRow } from './sop-desk.queries.ts';
import type { SopRow } from './sops.queries.ts';

/** A file that no browser shows by itself, and whose words nobody can take out safely. */
const oldWord = 'application/msword';

/** How a procedure is looked at in the page, by the type of its file and whether its words could be read. */
export function viewOf({ mime_type, text_state }: { mime_type: string; text_state: string }): SopView {
  if (mime_type === 'application/pdf') return 'pdf';
  return mime_type === oldWord || text_state === 'failed' ? 'download' : 'text';
}

/** The procedure as the library shows it. */
export const sopOf = (row: SopRow): Sop => ({
  id: row.id,
  number: row.number,
  title: row.title,
  description: row.description,
  chapterNumber: row.chapter_number,
  revision: row.revision,
  documentDate: row.document_date,
  changesHost: row.changes_host,
  fileName: row.file_name,
  filePath: `/api/documents/${row.id}/file`,
  fileSize: row.file_size,
  mimeType: row.mime_type,
  view: viewOf(row),
  isActive: row.is_active,
  releasedAt: row.released_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
});

/** Who brought a procedure, or an admin, may delete it (design decision 17). */
export const mayDelete = (user: SignedIn, createdBy: string | null): boolean =>
  user.isAdmin || (isTrainerOrAdmin(user) && createdBy === user.id);

/** The procedure as a trainer sees it. */
export const deskSopOf = (row: DeskRow, user: SignedIn): DeskSop => ({
  ...sopOf(row),
  isShipped: row.shipped_key !== null,
  createdByName: row.created_by_name,
  textState: SopTextState.parse(row.text_state),
  textFault: SopTextFault.nullable().parse(row.text_fault),
  canDelete: mayDelete(user, row.created_by),
  readCount: row.read_count,
  readOlderCount: row.read_older_count,
});

export const readStateOf = (row: ReadStateRow): SopReadState => ({
  sopId: row.sop_id,
  readRevision: row.read_revision,
  readAt: row.read_at.toISOString(),
  mustReadAgain: row.read_revision < row.revision,
});

const isShownAsText = (mimeType: string) => viewOf({ mime_type: mimeType, text_state: 'waiting' }) === 'text';

/** The words of a file that has to be read first; a PDF and a drawn procedure are looked at as they are. */
export const textOf = (row: {
  text_state: string;
  text_fault: string | null;
  mime_type: string;
  reading_html: string | null;
  plain_text: string;
}): SopText => {
  const state = isShownAsText(row.mime_type) ? SopTextState.parse(row.text_state) : 'none';
  return {
    state,
    html: state === 'ready' ? row.reading_html : null,
    plainText: state === 'ready' && row.reading_html === null ? row.plain_text : null,
    fault: state === 'failed' ? SopTextFault.parse(row.text_fault) : null,
  };
};

export const revisionOf = (row: RevisionRow): SopRevision => ({
  revision: row.revision,
  title: row.title,
  fileName: row.file_name,
  fileSize: row.file_size,
  mimeType: row.mime_type,
  filePath: row.file_key === null ? null : `/api/trainer/documents/${row.sop_id}/revisions/${row.revision}/file`,
  note: row.note,
  createdByName: row.created_by_name,
  createdAt: row.created_at.toISOString(),
  readCount: row.read_count,
});

export const readerOf = (row: ReaderRow): SopReader => ({
  userId: row.id,
  fullName: row.full_name,
  employeeId: row.employee_id,
  department: row.department,
  state: row.state,
  readRevision: row.read_revision,
  readAt: row.read_at?.toISOString() ?? null,
  isDeclared: row.is_declared ?? false,
});
