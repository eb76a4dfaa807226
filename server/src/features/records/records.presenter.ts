import type { Activity, TraineeActivity, TrainingEvent } from '@loopcheck/contract/features/records/records.contract';
import { csvLine } from '../../platform/csv/write-csv.rules.ts';
import type { ActivityRow, EventRow, listLatestEventsOfAllPeople } from './records.queries.ts';
import { detailsInWords, eventInWords } from './event-words.rules.ts';
import { composeSentence } from './records.rules.ts';

/**
 * Formats an event for the person whom it is about. Leaves out the reason for the approval of a certificate. The reason
 * refers to evidence marks, which tell trainers that a person's progress is implausible. The person does not see
 * evidence marks.
 */
export function presentOwnEvent(row: EventRow): TrainingEvent {
  const event = presentEvent(row);
  if (row.object !== 'certificate' || row.verb !== 'approved') return event;
  const { reason: _, ...result } = event.result;
  return { ...event, result };
}

/** Formats an event for trainers. */
export const presentEvent = (row: EventRow): TrainingEvent => ({
  id: row.id,
  verb: row.verb,
  object: row.object,
  objectId: row.object_id,
  chapterNumber: row.chapter_number,
  title: row.title,
  result: row.result,
  occurredAt: row.occurred_at.toISOString(),
});

/** Formats an event for admins, with the current names of the people. */
export const presentActivity = (row: ActivityRow): Activity => ({
  ...presentEvent(row),
  person: { id: row.person_id, fullName: row.person_name },
  actor: { id: row.actor_id, fullName: row.actor_name },
  ipAddress: row.ip_address,
  deviceType: row.device_type,
  browser: row.browser,
});

type LatestRow = Awaited<ReturnType<typeof listLatestEventsOfAllPeople>>[number];

/** Formats an event as a sentence for the trainers' list of recent activity. */
export const presentSentence = (row: LatestRow): TraineeActivity => ({
  id: row.id,
  personId: row.person_id,
  message: composeSentence({ ...row, personName: row.full_name, chapterNumber: row.chapter_number }) ?? '',
  timestamp: row.occurred_at.toISOString(),
});

/** The header line of the activity log in CSV format. */
export const activityCsvHeader = csvLine([
  'Time',
  'Done by',
  'About',
  'What',
  'Chapter',
  'Title',
  'Details',
  'IP address',
  'Device',
  'Browser',
  'Event',
]);

/**
 * Formats an event as a CSV line, in words. The time is in ISO 8601 and UTC, so that files of several sites can be
 * merged.
 */
export const presentCsvLine = (row: ActivityRow): string =>
  csvLine([
    row.occurred_at.toISOString(),
    row.actor_name,
    row.person_name,
    eventInWords(row),
    row.chapter_number,
    row.title,
    detailsInWords(row.result),
    row.ip_address,
    row.device_type,
    row.browser,
    row.id,
  ]);
