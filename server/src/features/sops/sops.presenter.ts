import type { ManagedSop, SopReader, SopRevision } from '@loopcheck/contract/features/sops/sop-authoring.contract';
import { JobCard } from '@loopcheck/contract/features/sops/job-card';
import type {
  Sop,
  SopHit,
  SopJobCard,
  SopReadState,
  SopText,
  SopTextFault,
  SopTextState,
  SopView,
} from '@loopcheck/contract/features/sops/sops.contract';
import type { SignedInUser } from '../../platform/auth/signed-in.ts';
import type { ManagedSopRow, ReaderRow, RevisionRow } from './authoring/authoring.queries.ts';
import { excerptLimits, toSnippet } from './search.rules.ts';
import type { ReadStateRow, SearchRow, SopRow } from './sops.queries.ts';
import { mayDelete, noteOnRevision } from './sops.rules.ts';
import { textKindOf } from './text/text-limits.ts';

/**
 * Determines how the page shows a procedure: as a PDF, as text, or only as a download. No browser can show Word 97 files
 * (.doc) and Excel workbooks (.xlsx), and their text is not read.
 */
export function displayModeOf({ mime_type, text_state }: { mime_type: string; text_state: SopTextState }): SopView {
  if (mime_type === 'application/pdf') return 'pdf';
  return textKindOf(mime_type) === undefined || text_state === 'failed' ? 'download' : 'text';
}

/** A procedure as the library lists it. */
export const presentSop = (row: SopRow): Sop => ({
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
  view: displayModeOf(row),
  hasJobCard: row.has_job_card,
  isActive: row.is_active,
  releasedAt: row.released_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
});

const listsByRows = new WeakMap<readonly SopRow[], Sop[]>();

/**
 * The list of procedures. Returns the same object for the same rows, so that `sendSharedReply` serialises and
 * compresses the reply only once.
 */
export function presentSops(rows: readonly SopRow[]): Sop[] {
  const existing = listsByRows.get(rows);
  if (existing) return existing;
  const list = rows.map(presentSop);
  listsByRows.set(rows, list);
  return list;
}

/**
 * A job card as a reply. The schema adds the fields that are missing in a card that an older version of the server
 * stored. Such cards exist because loading the shipped procedures does not overwrite a procedure that the site has
 * edited.
 */
export function presentJobCard({ id, revision }: { id: string; revision: number }, card: JobCard): SopJobCard {
  const { revisionNote, ...shown } = JobCard.parse(card);
  return { sopId: id, revision, ...shown, revisionNote: noteOnRevision(revision, revisionNote) };
}

/** A procedure with the additional data that only trainers see. */
export const presentManagedSop = (row: ManagedSopRow, user: SignedInUser): ManagedSop => ({
  ...presentSop(row),
  isShipped: row.shipped_key !== null,
  createdByName: row.created_by_name,
  textState: row.text_state,
  textFault: row.text_fault,
  canDelete: mayDelete(user, row.created_by),
  readCount: row.read_count,
  readOlderCount: row.read_older_count,
});

export const presentReadState = (row: ReadStateRow): SopReadState => ({
  sopId: row.sop_id,
  readRevision: row.read_revision,
  readAt: row.read_at.toISOString(),
  mustReadAgain: row.read_revision < row.revision,
});

/** True if a file of this type is shown as text, unless its text cannot be read. */
const isShownAsText = (mimeType: string) => displayModeOf({ mime_type: mimeType, text_state: 'waiting' }) === 'text';

/** The text of an uploaded Word or text file. The state is `none` for files that are not shown as text. */
export const presentText = (row: {
  text_state: SopTextState;
  text_fault: SopTextFault | null;
  mime_type: string;
  reading_html: string | null;
  plain_text: string;
}): SopText => {
  const state = isShownAsText(row.mime_type) ? row.text_state : 'none';
  return {
    state,
    html: state === 'ready' ? row.reading_html : null,
    plainText: state === 'ready' && row.reading_html === null ? row.plain_text : null,
    fault: state === 'failed' ? row.text_fault : null,
  };
};

export const currentRevision = (row: RevisionRow): SopRevision => ({
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

export const presentReader = (row: ReaderRow): SopReader => ({
  userId: row.id,
  fullName: row.full_name,
  employeeId: row.employee_id,
  department: row.department,
  state: row.state,
  readRevision: row.read_revision,
  readAt: row.read_at?.toISOString() ?? null,
  viewedRevision: row.viewed_revision,
  viewedAt: row.viewed_at?.toISOString() ?? null,
  isDeclared: row.is_declared ?? false,
});

/**
 * A search hit. The snippet is null if no word was located in the text, for example because only the number, title or
 * description contains the words.
 */
export function presentHit({ id, hit_position: position, excerpt: text }: SearchRow, words: readonly string[]): SopHit {
  if (position === null) return { id, snippet: null };
  // `position` counts from 1, `hitAt` from 0. `isStart` is true if the excerpt starts where the text starts.
  const isStart = position <= excerptLimits.lengthBeforeHit + 1;
  const hitAt = isStart ? position - 1 : excerptLimits.lengthBeforeHit;
  return { id, snippet: toSnippet({ text, hitAt, isStart }, words) };
}
