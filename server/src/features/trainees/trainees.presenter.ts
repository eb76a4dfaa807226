import type {
  RecordedAttempt,
  RecordedModule,
  Trainee,
  TraineeRecord,
} from '@loopcheck/contract/features/trainees/trainees.contract';
import { toDisplayedScore } from '@loopcheck/contract/features/quizzes/displayed-score.rules';
import { splitName } from '@loopcheck/contract/features/accounts/names.rules';
import { z } from 'zod';
import { cursorAfter, readCursor } from '../../platform/http/cursor.ts';
import { statusOf } from '../certificates/index.ts';
import { indexModulesById, presentMatrixRow } from './matrix.presenter.ts';
import type { StallCriterion } from './matrix.queries.ts';
import type { AttemptRow, RecordPosition, RecordRows, TraineeRow } from './trainees.queries.ts';

/** A person's training record. */
export function presentRecord(rows: RecordRows, stallCriterion: StallCriterion): TraineeRecord {
  const { person, modules: activeModules, startedModules, certificates, badges } = rows;
  const matrixRow = presentMatrixRow(person, indexModulesById(activeModules), stallCriterion);
  const modules = activeModules.flatMap((module): RecordedModule[] => {
    const cell = matrixRow.cells.find(({ moduleId }) => moduleId === module.id);
    // Modules and cells are read separately, so a module that was activated in between has no cell.
    if (!cell) return [];
    const progress = startedModules.find((started) => started.module_id === module.id);
    return [
      {
        ...cell,
        chapterNumber: module.chapterNumber,
        title: module.title,
        isTicked: progress?.is_ticked ?? false,
        contentRevision: module.contentRevision,
        depthRevision: progress?.depth_revision ?? null,
        changedSinceRead: (progress?.depth_revision ?? module.contentRevision) < module.contentRevision,
        startedAt: progress?.started_at.toISOString() ?? null,
        completedAt: progress?.completed_at?.toISOString() ?? null,
        completedBy: progress?.completed_by ?? null,
      },
    ];
  });
  return {
    ...presentTrainee(person),
    phoneNumber: person.phone_number,
    approvedAt: person.approved_at.toISOString(),
    waiting: matrixRow.waiting,
    needsAction: matrixRow.needsAction,
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
  };
}

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
    score: row.score === null ? null : toDisplayedScore(row.score, row.passing_score),
    isPassing: row.is_passing,
    passingScore: row.passing_score,
    correctCount: row.correct_count,
    questionCount: row.question_count,
    timeSpentSeconds: row.time_spent_seconds,
  };
}

const RecordCursor = z.tuple([z.iso.datetime(), z.uuid()]);

/** The cursor of the page that starts after a position. */
export const cursorAfterPosition = ({ time, id }: RecordPosition): string => cursorAfter([time.toISOString(), id]);

/** The position after which a page starts; undefined for the first page. */
export function readRecordCursor(cursor: string | undefined): RecordPosition | undefined {
  const position = readCursor(RecordCursor, cursor);
  return position && { time: new Date(position[0]), id: position[1] };
}
