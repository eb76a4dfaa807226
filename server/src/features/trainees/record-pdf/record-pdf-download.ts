import type { SentDownload } from '@loopcheck/contract/endpoint';
import type {
  RecordedAttempt,
  RecordedDrillRun,
  RecordedSignIn,
  RecordedSopRead,
  TraineeRecord,
} from '@loopcheck/contract/features/trainees/trainees.contract';
import type { Config } from '../../../config.ts';
import { dayOf, isoDay } from '../../../platform/calendar/calendar.rules.ts';
import { exportFileName } from '../../../platform/csv/export-file-name.rules.ts';
import type { Database } from '../../../platform/db/database.ts';
import { keepCaller } from '../../../platform/http/caller.ts';
import { pdfWorkerPool } from '../../../platform/pdf/pdf-worker-pool.ts';
import { listRecordedRuns, presentOwnRecordedRun, presentRecordedRun } from '../../drills/index.ts';
import { marksInWords } from '../../evidence/index.ts';
import { listSignIns } from '../../logins/index.ts';
import {
  detailsInWords,
  eventInWords,
  listEventsOfPerson,
  presentEvent,
  presentOwnEvent,
  recordEvent,
} from '../../records/index.ts';
import { findSite, siteNameOf, stalledAfterDaysOf } from '../../site/index.ts';
import { presentAttempt, presentRecord, presentSignIn, presentSopRead } from '../trainees.presenter.ts';
import {
  findApprovedPerson,
  findRecordRows,
  listAttempts,
  listSopReads,
  type RecordPosition,
} from '../trainees.queries.ts';
import type { RecordDocument } from './record-document.ts';
import { createRecordDocument, type EventInWords } from './record-pdf.rules.ts';

const pdfPool = pdfWorkerPool<RecordDocument>(new URL('./record-pdf.worker.ts', import.meta.url));

/** The number of rows that one query reads. */
const rowsAtOnce = 1000;

/** A request for the PDF of a training record. */
export interface RecordPdfRequest {
  readonly db: Database;
  readonly config: Config;
  readonly now: Date;
  /** The person whom the record is about. */
  readonly userId: string;
  /** The person who produces the document. A person's own copy omits data that only trainers see. */
  readonly producerId: string;
}

/**
 * Returns the training record of a person as PDF. The PDF is rendered when the download begins, so that the limit on
 * concurrent downloads also limits concurrent rendering. Must not run in a transaction. Throws trainee_not_found if the
 * person does not exist or is not approved.
 */
export async function createRecordPdfDownload(request: RecordPdfRequest): Promise<SentDownload> {
  const { db, config, now, userId } = request;
  const site = await findSite(db);
  const stallCriterion = { now, stalledAfterDays: stalledAfterDaysOf(site) };
  const record = presentRecord(await findRecordRows(db, userId, stallCriterion), stallCriterion);
  const today = isoDay(dayOf(now, config.siteTimezone));
  // The employee ID, which tells people of the same name apart, comes before the name, because a long text is cut at
  // its end.
  const conditions = { person: `${record.employeeId} ${record.fullName}` };
  return {
    fileName: exportFileName('training-record', today, conditions, 'pdf'),
    mimeType: 'application/pdf',
    body: renderedRecord(request, record, siteNameOf(site), keepCaller()),
  };
}

/**
 * Yields the bytes of the PDF. Records a training event if the producer is another person. `asCaller` gives this event
 * the IP address and the device of the request, although the request's handler has already returned.
 */
async function* renderedRecord(
  { db, config, now, userId, producerId }: RecordPdfRequest,
  record: TraineeRecord,
  siteName: string,
  asCaller: ReturnType<typeof keepCaller>,
): AsyncGenerator<Uint8Array> {
  const isOwnCopy = userId === producerId;
  const producer = await findApprovedPerson(db, producerId);
  if (!isOwnCopy) {
    const event = { personId: userId, actorId: producerId, verb: 'exported', object: 'training-record' } as const;
    await asCaller(() => recordEvent(db, event));
  }
  yield await pdfPool.render(
    createRecordDocument({
      record,
      attempts: await listAllAttempts(db, userId),
      drillRuns: await listAllDrillRuns(db, userId, isOwnCopy),
      sopReads: await listAllSopReads(db, userId),
      events: await listAllEvents(db, userId, isOwnCopy),
      signIns: await listAllSignIns(db, userId),
      marks: isOwnCopy ? null : marksInWords(record.marks),
      siteName,
      producedBy: producer?.full_name ?? '',
      producedAt: now,
      timeZone: config.siteTimezone,
    }),
  );
}

async function listAllAttempts(db: Database, userId: string): Promise<RecordedAttempt[]> {
  const rows = await readAllPages(
    (after: RecordPosition | undefined) => listAttempts(db, { userId }, after, rowsAtOnce),
    ({ started_at: time, id }) => ({ time, id }),
  );
  return rows.map(presentAttempt);
}

/** Lists the runs of drills. The person's own copy omits the reasons to check the runs. */
async function listAllDrillRuns(db: Database, userId: string, isOwnCopy: boolean): Promise<RecordedDrillRun[]> {
  const rows = await readAllPages(
    (after: RecordPosition | undefined) => listRecordedRuns(db, { userId }, after, rowsAtOnce),
    ({ begunAt: time, id }) => ({ time, id }),
  );
  return rows.map(isOwnCopy ? presentOwnRecordedRun : presentRecordedRun);
}

async function listAllSopReads(db: Database, userId: string): Promise<RecordedSopRead[]> {
  const rows = await readAllPages(
    (after: RecordPosition | undefined) => listSopReads(db, userId, after, rowsAtOnce),
    ({ last_at: time, sop_id: id }) => ({ time, id }),
  );
  return rows.map(presentSopRead);
}

async function listAllSignIns(db: Database, userId: string): Promise<RecordedSignIn[]> {
  const rows = await readAllPages(
    (after: Parameters<typeof listSignIns>[2]) => listSignIns(db, { userId, outcome: 'all' }, after, rowsAtOnce),
    ({ time_micros: micros, id }) => ({ micros, id }),
  );
  return rows.map(presentSignIn);
}

/** Lists the training events as texts, newest first. The person's own copy omits the names of other people. */
async function listAllEvents(db: Database, userId: string, isOwnCopy: boolean): Promise<EventInWords[]> {
  const rows = await readAllPages(
    (before: number | undefined) => listEventsOfPerson(db, userId, { before, limit: rowsAtOnce }),
    ({ sequence }) => sequence,
  );
  return rows.map((row) => {
    const event = isOwnCopy ? presentOwnEvent(row) : presentEvent(row);
    const chapter = event.chapterNumber === null ? '' : `chapter ${event.chapterNumber}`;
    const actor = row.actor_id === userId || isOwnCopy ? '' : `by ${row.actor_name}`;
    const parts = [eventInWords(event), chapter, detailsInWords(event.result), actor];
    return { occurredAt: event.occurredAt, text: parts.filter((part) => part !== '').join(', ') };
  });
}

/**
 * Reads all pages of a list. `positionOf` returns the position of a row. Each page starts after the position of the
 * last row of the previous page.
 */
async function readAllPages<Row, Position>(
  readPage: (after: Position | undefined) => Promise<Row[]>,
  positionOf: (row: Row) => Position,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const lastRow = rows.at(-1);
    const page = await readPage(lastRow === undefined ? undefined : positionOf(lastRow));
    rows.push(...page);
    if (page.length < rowsAtOnce) return rows;
  }
}
