import { BadgeKind } from '@loopcheck/contract/features/badges/badges.contract';
import type {
  RecordedAttempt,
  RecordedModule,
  Trainee,
  TraineeRecord,
} from '@loopcheck/contract/features/trainees/trainees.contract';
import { shownScore } from '@loopcheck/contract/features/quizzes/shown-score.rules';
import { splitName } from '@loopcheck/contract/features/accounts/names.rules';
import type { Database } from '../../platform/db/database.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { statusOf } from '../certificates/index.ts';
import { placesById, rowOf } from './matrix-replies.ts';
import { findPerson, type When } from './matrix.queries.ts';
import {
  type AttemptRow,
  listAttempts,
  listEarnedBadges,
  listHeldCertificates,
  listPlaces,
  listReading,
  type TraineeRow,
} from './record.queries.ts';

/** Everything about one person's training: trainee_not_found for somebody who does not exist or was never let in. */
export async function findRecord(db: Database, userId: string, when: When): Promise<TraineeRecord> {
  const [person, places, reading, attempts, certificates, badges] = await Promise.all([
    findPerson(db, userId, when),
    listPlaces(db),
    listReading(db, userId),
    listAttempts(db, userId),
    listHeldCertificates(db, userId),
    listEarnedBadges(db, userId),
  ]);
  ensure(person, 'trainee_not_found');
  const { cells, waiting, needsAction } = rowOf(person, placesById(places), when);
  const modules = places.map((place): RecordedModule => {
    const cell = cells.find(({ moduleId }) => moduleId === place.id);
    ensure(cell, 'trainee_not_found');
    const own = reading.find((one) => one.module_id === place.id);
    return {
      ...cell,
      chapterNumber: place.chapterNumber,
      title: place.title,
      isTicked: person.cells.find(([id]) => id === place.id)?.[4] ?? false,
      contentRevision: place.contentRevision,
      depthRevision: own?.depth_revision ?? null,
      changedSinceRead: (own?.depth_revision ?? place.contentRevision) < place.contentRevision,
      startedAt: own?.started_at.toISOString() ?? null,
      completedAt: own?.completed_at?.toISOString() ?? null,
      completedBy: own?.completed_by === 'quiz' || own?.completed_by === 'declared' ? own.completed_by : null,
      takenAttempts: attempts.filter((attempt) => attempt.module_id === place.id).map(attemptOf),
    };
  });
  return {
    ...traineeOf({ ...person, completed: person.done }),
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

/** Somebody in a list. */
export function traineeOf(row: Omit<TraineeRow, 'phone_number' | 'approved_at'>): Trainee {
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

function attemptOf(row: AttemptRow): RecordedAttempt {
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
