import { BadgeKind } from '@loopcheck/contract/features/badges/badges.contract';
import type {
  RecordedAttempt,
  RecordedModule,
  Trainee,
  TraineeRecord,
} from '@loopcheck/contract/features/trainees/trainees.contract';
import { shownScore } from '@loopcheck/contract/features/quizzes/shown-score.rules';
import { splitName } from '@loopcheck/contract/features/accounts/names.rules';
import { z } from 'zod';
import { ensure } from '../../platform/errors/refusal.ts';
import { statusOf } from '../certificates/index.ts';
import { modulesById, presentRow } from './matrix.presenter.ts';
import type { When } from './matrix.queries.ts';
import type { AttemptRow, RecordRows, TimePosition, TraineeRow } from './trainees.queries.ts';

/** Everything about one person's training. */
export function presentRecord(
  { person, modules: active, reading, attempts, certificates, badges }: RecordRows,
  when: When,
): TraineeRecord {
  const { cells, waiting, needsAction } = presentRow(person, modulesById(active), when);
  const modules = active.map((module): RecordedModule => {
    const cell = cells.find(({ moduleId }) => moduleId === module.id);
    ensure(cell, 'trainee_not_found');
    const own = reading.find((one) => one.module_id === module.id);
    return {
      ...cell,
      chapterNumber: module.chapterNumber,
      title: module.title,
      isTicked: person.cells.find(([id]) => id === module.id)?.[4] ?? false,
      contentRevision: module.contentRevision,
      depthRevision: own?.depth_revision ?? null,
      changedSinceRead: (own?.depth_revision ?? module.contentRevision) < module.contentRevision,
      startedAt: own?.started_at.toISOString() ?? null,
      completedAt: own?.completed_at?.toISOString() ?? null,
      completedBy: own?.completed_by === 'quiz' || own?.completed_by === 'declared' ? own.completed_by : null,
      takenAttempts: attempts.filter((attempt) => attempt.module_id === module.id).map(presentAttempt),
    };
  });
  return {
    ...presentTrainee({ ...person, completed: person.done }),
    phoneNumber: person.phone_number,
    letInAt: person.approved_at.toISOString(),
    waiting,
    needsAction,
    modules,
    certificates: certificates.map((held) => ({
      id: held.id,
      certificateNumber: held.number,
      status: statusOf({ state: held.state, expiresAt: held.expires_at }, when.now),
      requestedAt: held.requested_at.toISOString(),
      issuedAt: held.issued_at?.toISOString() ?? null,
      expiresAt: held.expires_at?.toISOString() ?? null,
    })),
    badges: badges.map((badge) => ({
      kind: BadgeKind.parse(badge.kind),
      chapterNumber: badge.chapter_number,
      earnedAt: badge.earned_at.toISOString(),
    })),
  };
}

/** A trainee in a list. */
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
    completedModules: row.completed,
    totalModules: row.total,
    lastActivityAt: row.last_activity?.toISOString() ?? null,
  };
}

function presentAttempt(row: AttemptRow): RecordedAttempt {
  return {
    id: row.id,
    quizId: row.quiz_id,
    quizTitle: row.title,
    startedAt: row.started_at.toISOString(),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    score: row.score === null ? null : shownScore(row.score, row.passing_score),
    isPassing: row.is_passing,
    passingScore: row.passing_score,
    correctCount: row.correct_count,
    questionCount: row.question_count,
    timeSpentSeconds: row.time_spent_seconds,
  };
}

const Parts = z.tuple([z.iso.datetime(), z.uuid()]);

/** The cursor of the page after an entry. */
export const cursorAfterTime = ({ at, id }: TimePosition): string => `${at.toISOString()}_${id}`;

/** Reads a cursor; one that this list did not give is invalid. */
export function readTimeCursor(cursor: string): TimePosition {
  const parsed = Parts.safeParse(cursor.split('_'));
  ensure(parsed.success, 'invalid', { cursor: 'is not one that this list gave' });
  return { at: new Date(parsed.data[0]), id: parsed.data[1] };
}
