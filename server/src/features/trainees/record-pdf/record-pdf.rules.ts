import { certificateStatusTexts } from '@loopcheck/contract/features/certificates/certificates.contract';
import type { DrillRunMark } from '@loopcheck/contract/features/drills/drill-result';
import type {
  RecordedAttempt,
  RecordedDrillRun,
  RecordedModule,
  RecordedSignIn,
  RecordedSopRead,
  TraineeRecord,
} from '@loopcheck/contract/features/trainees/trainees.contract';
import { stateTexts } from '../matrix-sheet.rules.ts';
import type { RecordDocument, RecordRow, RecordSection } from './record-document.ts';

/** A training event or a sign-in attempt as a text. */
export interface EventInWords {
  /** In ISO 8601. */
  readonly occurredAt: string;
  readonly text: string;
}

/** The contents of a training record, with the site, the producer and the time that its PDF states. */
export interface RecordContents {
  readonly record: TraineeRecord;
  readonly attempts: readonly RecordedAttempt[];
  /** In the person's own copy, the runs have no marks. */
  readonly drillRuns: readonly RecordedDrillRun[];
  readonly sopReads: readonly RecordedSopRead[];
  /** Newest first. */
  readonly events: readonly EventInWords[];
  /** Successful and failed attempts to sign in, newest first. */
  readonly signIns: readonly RecordedSignIn[];
  /**
   * The evidence marks of the person, each as a text: they show trainers implausible evidence such as very fast
   * reading. Null in the person's own copy, because people do not see their marks.
   */
  readonly marks: readonly string[] | null;
  readonly siteName: string;
  /** The name of the person who produced the document. */
  readonly producedBy: string;
  readonly producedAt: Date;
  readonly timeZone: string;
}

/** Creates the texts of the PDF of a training record, with the same key numbers as the page of the record. */
export function createRecordDocument(contents: RecordContents): RecordDocument {
  const { record, timeZone, producedAt } = contents;
  const format = formatsIn(timeZone);
  const time = format.dayAndTime(producedAt.toISOString());
  return {
    siteName: contents.siteName,
    personName: record.fullName,
    personLine: [record.employeeId, record.position, record.department].filter(Boolean).join(', '),
    producedLine: `Produced by ${contents.producedBy} on ${time} (${timeZone})`,
    creationTime: producedAt.toISOString(),
    keyNumbers: [
      { label: 'Modules completed', value: `${record.completedModules}/${record.totalModules}` },
      { label: 'Quizzes passed', value: String(countPassedQuizzes(record.modules)) },
      { label: 'Quiz attempts', value: String(record.modules.reduce((sum, module) => sum + module.attempts, 0)) },
      { label: 'Badges', value: String(record.badges.length) },
      {
        label: 'Next step',
        value: record.nextModule === null ? 'Finished' : `Chapter ${record.nextModule.chapterNumber}`,
      },
    ],
    sections: [
      ...(contents.marks === null ? [] : [markSection(contents.marks, contents.drillRuns)]),
      moduleSection(record, format),
      attemptSection(contents.attempts, format),
      // A record without runs has no section about drills.
      ...(contents.drillRuns.length > 0 ? [drillSection(contents.drillRuns, format)] : []),
      sopSection(contents.sopReads, format),
      certificateSection(record, format),
      badgeSection(record, format),
      {
        title: 'Events',
        columns: [],
        rows: linesByDay(contents.events, format),
        emptyText: 'No events yet.',
      },
      {
        title: 'Sign-ins',
        columns: [],
        rows: linesByDay(contents.signIns.map(signInInWords), format),
        emptyText: 'No sign-ins yet.',
      },
    ],
  };
}

/** Functions that format a moment, given in ISO 8601, in one time zone. */
interface Formats {
  /** The day, such as 3 Mar 2026. */
  readonly day: (moment: string) => string;
  /** The day and the time, such as 3 Mar 2026, 10:15. */
  readonly dayAndTime: (moment: string) => string;
  /** The time without the day, such as 10:15. */
  readonly time: (moment: string) => string;
}

function formatsIn(timeZone: string): Formats {
  const dayFormat = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short', year: 'numeric' });
  const timeFormat = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const day = (moment: string) => dayFormat.format(new Date(moment));
  const time = (moment: string) => timeFormat.format(new Date(moment));
  return { day, time, dayAndTime: (moment) => `${day(moment)}, ${time(moment)}` };
}

/** Counts the modules whose quiz is passed. A passed module without a quiz has no score. */
const countPassedQuizzes = (modules: readonly RecordedModule[]): number =>
  modules.filter(({ state, bestScore }) => state === 'passed' && bestScore !== null).length;

/** A row with these texts, which is not a heading. */
const rowWith = (...texts: readonly string[]): RecordRow => ({ texts });

const markSection = (marks: readonly string[], drillRuns: readonly RecordedDrillRun[]): RecordSection => ({
  title: 'Evidence to check',
  columns: [],
  rows: [
    ...marks.map((mark) => rowWith(mark)),
    ...drillRuns
      .filter((run) => run.marks.length > 0)
      .map((run) => rowWith(`Drill ${run.number}, try ${run.tryNumber}: ${runMarksInWords(run)}`)),
  ],
  emptyText: 'No evidence to check.',
});

/** The reasons to check a run of a drill, with the words of the page of the record. */
const runMarksInWords = (run: MarkedRun): string => run.marks.map((mark) => `${runMarkInWords(mark, run)}.`).join(' ');

type MarkedRun = Pick<RecordedDrillRun, 'marks' | 'playedSeconds' | 'drillMinutes'>;

function runMarkInWords(mark: DrillRunMark, { playedSeconds, drillMinutes }: MarkedRun): string {
  switch (mark) {
    case 'fast_steps':
      return 'Steps faster than anybody types';
    case 'steps_at_once':
      return 'Many steps arrived at once';
    case 'device_ahead':
      return 'More time on the device than on the server';
    case 'fast_pass':
      return `Handed in ${playedSeconds ?? 0} s after the first step; the drill is meant for ${drillMinutes} min`;
    case 'same_steps':
      return 'The same steps as in a run on another host';
    case 'short_runs':
      return 'Passed after runs that were handed in almost at once';
  }
}

const moduleSection = ({ modules }: TraineeRecord, format: Formats): RecordSection => ({
  title: 'Chapters',
  columns: [
    { heading: 'Chapter', share: 5 },
    { heading: 'State', share: 4 },
    { heading: 'Read', share: 3 },
    { heading: 'Attempts', share: 1.6 },
    { heading: 'Best score', share: 1.6 },
  ],
  rows: modules.map((module) =>
    rowWith(
      `${module.chapterNumber} · ${module.title}`,
      stateInWords(module, format),
      readingInWords(module),
      String(module.attempts),
      module.bestScore === null ? '–' : `${module.bestScore}%`,
    ),
  ),
  emptyText: 'There are no chapters.',
});

const stateInWords = (module: RecordedModule, format: Formats): string =>
  [stateTexts[module.state], completionInWords(module, format), module.isDrillPassed ? 'drill passed' : '']
    .filter(Boolean)
    .join(', ');

function completionInWords({ completedAt, completedBy }: RecordedModule, format: Formats): string {
  if (completedAt === null) return '';
  return `${completionMethodTexts[completedBy ?? 'quiz']}, ${format.day(completedAt)}`;
}

/** How a person completed a module, as a text. */
const completionMethodTexts: Readonly<Record<NonNullable<RecordedModule['completedBy']>, string>> = {
  declared: 'with the button',
  quiz: 'with the quiz',
  test_out: 'with the quiz before reading (reading waived)',
};

function readingInWords({
  depth,
  isTicked,
  depthRevision,
  contentRevision,
  changedSinceRead,
  readSeconds,
}: RecordedModule) {
  return [
    `${depth}%`,
    isTicked ? 'marked as completed' : '',
    readingTimeInWords(readSeconds),
    depthRevision === null ? '' : `revision ${depthRevision}`,
    changedSinceRead ? `current revision ${contentRevision}` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

function readingTimeInWords(readSeconds: number): string {
  if (readSeconds === 0) return '';
  return readSeconds < 60 ? 'read in less than a minute' : `read in ${Math.round(readSeconds / 60)} min`;
}

const attemptSection = (attempts: readonly RecordedAttempt[], format: Formats): RecordSection => ({
  title: 'Quiz attempts',
  columns: [
    { heading: 'Quiz', share: 5 },
    { heading: 'Attempt', share: 1.2 },
    { heading: 'When', share: 3 },
    { heading: 'Score', share: 1 },
    { heading: 'Pass mark', share: 1.4 },
    { heading: 'Result', share: 3 },
  ],
  rows: attempts.map((attempt) =>
    rowWith(
      `${attempt.chapterNumber} · ${attempt.quizTitle}`,
      String(attempt.number),
      format.dayAndTime(attempt.submittedAt ?? attempt.startedAt),
      attempt.score === null ? '–' : `${attempt.score}%`,
      `${attempt.passingScore}%`,
      outcomeInWords(attempt),
    ),
  ),
  emptyText: 'No quiz attempts yet.',
});

function outcomeInWords({ countsAsPass, testOut, endedByRevision }: RecordedAttempt): string {
  if (endedByRevision) return 'ended by a new revision';
  if (countsAsPass === null) return testOut ? 'open, before reading' : 'open';
  if (testOut) return countsAsPass ? 'passed before reading' : 'taken before reading, not passed';
  return countsAsPass ? 'passed' : 'not passed';
}

/** The section about drills. `lineCount` is the number of lines of the record sheet that the person fills in. */
const drillSection = (runs: readonly RecordedDrillRun[], format: Formats): RecordSection => ({
  title: 'Drills on practice hosts',
  columns: [
    { heading: 'Drill', share: 4 },
    { heading: 'Try', share: 0.8 },
    { heading: 'When', share: 2.8 },
    { heading: 'Lines', share: 1.2 },
    { heading: 'Result', share: 4.6 },
  ],
  rows: runs.map((run) =>
    rowWith(
      `${run.number} ${run.title}`,
      String(run.tryNumber),
      format.dayAndTime(run.submittedAt ?? run.begunAt),
      run.rightCount === null ? '–' : `${run.rightCount} of ${run.lineCount}`,
      runInWords(run),
    ),
  ),
  emptyText: 'No drills yet.',
});

const drillOutcomes: Readonly<Record<RecordedDrillRun['state'], string>> = {
  open: 'open',
  passed: 'passed',
  failed: 'not passed',
  completed: 'practised',
  superseded: 'ended by an update, not counted',
  too_long: 'ended by the server: too long to replay, not counted',
};

/** The result of a run, its steps, the time until the run was handed in, and the reasons to check the run. */
function runInWords(run: RecordedDrillRun): string {
  const { state, stepCount, rightCount, begunAt, submittedAt, marks } = run;
  const words = [
    drillOutcomes[state],
    `${stepCount} ${stepCount === 1 ? 'step' : 'steps'}`,
    rightCount === null || submittedAt === null ? '' : `handed in after ${timeBetween(begunAt, submittedAt)}`,
  ];
  const reasons = marks.length > 0 ? `. Evidence to check: ${runMarksInWords(run)}` : '';
  return `${words.filter(Boolean).join(', ')}${reasons}`;
}

/**
 * The time between two moments, rounded down as on the page of the record: in minutes, or from two hours on in hours.
 */
function timeBetween(from: string, to: string): string {
  const minutes = Math.floor((Date.parse(to) - Date.parse(from)) / 60_000);
  if (minutes < 1) return 'less than 1 min';
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}

const sopSection = (sopReads: readonly RecordedSopRead[], format: Formats): RecordSection => ({
  title: 'Procedures read',
  columns: [
    { heading: 'Procedure', share: 5 },
    { heading: 'Confirmed as read', share: 3 },
    { heading: 'Viewed', share: 3 },
    { heading: 'Now', share: 3 },
  ],
  rows: sopReads.map((sop) =>
    rowWith(
      `${sop.number} ${sop.title}`,
      sop.readAt === null ? 'not confirmed as read' : `revision ${sop.revision}, ${format.day(sop.readAt)}`,
      sop.viewedAt === null ? '–' : `revision ${sop.viewedRevision}, ${format.day(sop.viewedAt)}`,
      currentRevisionInWords(sop),
    ),
  ),
  emptyText: 'No procedures read yet.',
});

function currentRevisionInWords({ isActive, mustReadAgain, currentRevision }: RecordedSopRead): string {
  if (!isActive) return 'no longer in the library';
  return mustReadAgain ? `must be read again, revision ${currentRevision}` : `revision ${currentRevision}`;
}

const certificateSection = ({ certificates }: TraineeRecord, format: Formats): RecordSection => ({
  title: 'Certificates',
  columns: [
    { heading: 'Number', share: 3 },
    { heading: 'Status', share: 3 },
    { heading: 'Requested', share: 2 },
    { heading: 'Issued', share: 2 },
    { heading: 'Valid until', share: 2 },
  ],
  rows: certificates.map(({ certificateNumber, status, requestedAt, issuedAt, expiresAt }) =>
    rowWith(
      certificateNumber,
      certificateStatusTexts[status],
      format.day(requestedAt),
      issuedAt === null ? '–' : format.day(issuedAt),
      expiresAt === null ? '–' : format.day(expiresAt),
    ),
  ),
  emptyText: 'No certificate requested yet.',
});

const badgeSection = ({ badges }: TraineeRecord, format: Formats): RecordSection => ({
  title: 'Badges',
  columns: [
    { heading: 'Badge', share: 5 },
    { heading: 'Earned', share: 2 },
  ],
  rows: badges.map((badge) => rowWith(badgeInWords(badge), format.day(badge.earnedAt))),
  emptyText: 'No badges yet.',
});

/** The texts of the badges. A badge of the kind `chapter` has no fixed text, because its text is the chapter number. */
const badgeTexts: Partial<Record<TraineeRecord['badges'][number]['kind'], string>> = {
  first_quiz: 'First quiz passed',
  perfect_score: 'Perfect score',
  halfway: 'Half of the chapters',
  all_chapters: 'All chapters',
};

const badgeInWords = ({ kind, chapterNumber }: TraineeRecord['badges'][number]): string =>
  badgeTexts[kind] ?? (chapterNumber === null ? 'Badge' : `Chapter ${chapterNumber}`);

/** Describes a sign-in attempt without its IP address, because people can take the document away from the site. */
const signInInWords = ({ loginTime, succeeded, deviceType, browser }: RecordedSignIn): EventInWords => ({
  occurredAt: loginTime,
  text: [succeeded ? 'Signed in' : 'Sign-in failed', deviceType, browser].filter(Boolean).join(', '),
});

/**
 * Returns a line for each event, in the order of `events`. A heading with the day comes before the first event of each
 * day.
 */
function linesByDay(events: readonly EventInWords[], format: Formats): RecordRow[] {
  const rows: RecordRow[] = [];
  let previousDay = '';
  for (const { occurredAt, text } of events) {
    const day = format.day(occurredAt);
    if (day !== previousDay) rows.push({ texts: [day], isHeading: true });
    previousDay = day;
    rows.push(rowWith(`${format.time(occurredAt)}  ${text}`));
  }
  return rows;
}
