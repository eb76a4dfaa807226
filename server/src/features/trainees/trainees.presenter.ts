import type {
  RecordedAttempt,
  RecordedModule,
  RecordedSignIn,
  RecordedSopRead,
  Trainee,
  TraineeRecord,
} from '@loopcheck/contract/features/trainees/trainees.contract';
import { requiredScore } from '@loopcheck/contract/features/quizzes/test-out.rules';
import { toWholeScore } from '@loopcheck/contract/percent';
import { splitName } from '@loopcheck/contract/features/accounts/names.rules';
import { z } from 'zod';
import { cursorAfter, readCursor } from '../../platform/http/cursor.ts';
import { statusOf } from '../certificates/index.ts';
import { presentRecordedDrill } from '../drills/index.ts';
import { isFastAttempt } from '../evidence/index.ts';
import type { listSignIns } from '../logins/index.ts';
import { presentMatrixRow } from './matrix.presenter.ts';
import type { StallCriterion } from './matrix.queries.ts';
import type { AttemptRow, RecordPosition, RecordRows, SopReadRow, TraineeRow } from './trainees.queries.ts';

/** A person's training record. */
export function presentRecord(rows: RecordRows, stallCriterion: StallCriterion): TraineeRecord {
  const { person, modules: activeModules, certificates, badges, marks, drills } = rows;
  const matrixRow = presentMatrixRow(person, marks, activeModules, stallCriterion);
  const modules = activeModules.flatMap((module, index): RecordedModule[] => {
    const cell = matrixRow.cells[index];
    // Modules and cells are read by separate statements. A module that was activated between the two is left out, because
    // its state is not known.
    if (!cell || !person.cells.some(([moduleId]) => moduleId === module.id)) return [];
    return [
      {
        ...cell,
        chapterNumber: module.chapterNumber,
        title: module.title,
        isTicked: module.is_ticked ?? false,
        contentRevision: module.contentRevision,
        depthRevision: module.depth_revision,
        // `must_read_again` is null unless the person has read the module to its end or completed it. The second
        // condition also covers people who have read only a part.
        changedSinceRead:
          module.must_read_again === true ||
          (module.depth_revision !== null && module.depth_revision < module.reading_revision),
        startedAt: module.started_at?.toISOString() ?? null,
        completedAt: module.completed_at?.toISOString() ?? null,
        readSeconds: module.read_seconds ?? 0,
        completedBy: module.completed_by,
      },
    ];
  });
  return {
    ...presentTrainee(person),
    phoneNumber: person.phone_number,
    approvedAt: person.approved_at.toISOString(),
    nextModule: matrixRow.nextModule,
    needsAction: matrixRow.needsAction,
    lastReminder: person.last_reminder
      ? { sentAt: new Date(person.last_reminder.occurredAt).toISOString(), sentBy: person.last_reminder.actorName }
      : null,
    marks: matrixRow.marks,
    modules,
    certificates: certificates.map((certificate) => ({
      id: certificate.id,
      certificateNumber: certificate.number,
      status: statusOf({ state: certificate.state, expiresAt: certificate.expires_at }, stallCriterion.now),
      requestedAt: certificate.requested_at.toISOString(),
      issuedAt: certificate.issued_at?.toISOString() ?? null,
      expiresAt: certificate.expires_at?.toISOString() ?? null,
    })),
    badges: badges.map((badge) => ({
      kind: badge.kind,
      chapterNumber: badge.chapter_number,
      earnedAt: badge.earned_at.toISOString(),
    })),
    drills: drills.map(presentRecordedDrill),
  };
}

/** The fields of a person that lists of trainees and records contain. */
export function presentTrainee(row: Omit<TraineeRow, 'phone_number' | 'approved_at'>): Trainee {
  return {
    id: row.id,
    fullName: row.full_name,
    ...splitName(row.full_name),
    email: row.email,
    employeeId: row.employee_id,
    position: row.position,
    department: row.department,
    isActive: row.is_active,
    completedModules: row.completed_modules,
    totalModules: row.total_modules,
    lastActivityAt: row.last_activity_at?.toISOString() ?? null,
  };
}

/**
 * An attempt in a person's record. `score` is in whole percent; null if the attempt is open or was ended by a revision.
 */
export function presentAttempt(row: AttemptRow): RecordedAttempt {
  return {
    id: row.id,
    moduleId: row.module_id,
    chapterNumber: row.chapter_number,
    number: row.number,
    quizId: row.quiz_id,
    quizTitle: row.title,
    startedAt: row.started_at.toISOString(),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    score:
      row.score === null || row.closed_by === 'revision'
        ? null
        : toWholeScore(row.score, requiredScore({ passingScore: row.passing_score, testOut: row.is_test_out })),
    isPassing: row.is_passing,
    passingScore: row.passing_score,
    testOut: row.is_test_out,
    countsAsPass: row.is_passing === null ? null : row.is_passing && row.is_counted,
    endedByRevision: row.closed_by === 'revision',
    correctCount: row.correct_count,
    questionCount: row.question_count,
    timeSpentSeconds: row.time_spent_seconds,
    isFast:
      row.time_spent_seconds !== null &&
      isFastAttempt({ seconds: row.time_spent_seconds, questionCount: row.question_count }),
  };
}

/** A procedure in a person's record, with the revisions that the person has read and viewed. */
export const presentSopRead = (row: SopReadRow): RecordedSopRead => ({
  id: row.sop_id,
  number: row.number,
  title: row.title,
  revision: row.read_revision,
  viewedRevision: row.viewed_revision,
  viewedAt: row.viewed_at?.toISOString() ?? null,
  currentRevision: row.current_revision,
  mustReadAgain: row.is_active && row.read_revision !== null && row.read_revision < row.current_revision,
  isActive: row.is_active,
  readAt: row.read_at?.toISOString() ?? null,
});

type SignInRow = Awaited<ReturnType<typeof listSignIns>>[number];

/** A successful or failed sign-in attempt in a person's record. */
export const presentSignIn = (row: SignInRow): RecordedSignIn => ({
  id: row.id,
  loginTime: row.login_time.toISOString(),
  succeeded: row.succeeded,
  deviceType: row.device_type,
  browser: row.browser,
  ipAddress: row.ip_address,
});

const RecordCursor = z.tuple([z.iso.datetime(), z.uuid()]);

/** The cursor of the page that starts after a position. */
export const cursorAfterPosition = ({ time, id }: RecordPosition): string => cursorAfter([time.toISOString(), id]);

/** Reads the cursor of a page of a record: the position after which the page starts; undefined for the first page. */
export function readRecordCursor(cursor: string | undefined): RecordPosition | undefined {
  const position = readCursor(RecordCursor, cursor);
  return position && { time: new Date(position[0]), id: position[1] };
}
