import type {
  CaseChange,
  WrongCriticalQuestion,
} from '@loopcheck/contract/features/certificates/certificates.contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

type WithCertificateId<Fact> = Fact & { readonly certificateId: string };

/** Facts about certificates and requests that an approver should know. The keys of both maps are certificate ids. */
export interface CaseFacts {
  /** The questions marked as critical that the holder answered wrongly or not at all. */
  readonly wrongCriticalQuestions: ReadonlyMap<string, WithCertificateId<WrongCriticalQuestion>[]>;
  /** What has changed since the holder completed the chapters. */
  readonly changes: ReadonlyMap<string, WithCertificateId<CaseChange>[]>;
}

/** Finds the facts about certificates and requests. Changes are listed only for pending requests. */
export async function findCaseFacts(
  db: Database,
  certificates: readonly { readonly id: string; readonly state: string }[],
): Promise<CaseFacts> {
  const ids = certificates.map(({ id }) => id);
  const pendingIds = certificates.flatMap(({ id, state }) => (state === 'pending' ? [id] : []));
  const questions = ids.length === 0 ? [] : await listWrongCriticalQuestions(db, ids);
  const changes = pendingIds.length === 0 ? [] : await listChanges(db, pendingIds);
  return {
    wrongCriticalQuestions: Map.groupBy(questions, ({ certificateId }) => certificateId),
    changes: Map.groupBy(changes, ({ certificateId }) => certificateId),
  };
}

/**
 * Lists the critical questions that the holders answered wrongly or not at all before the request, each question once,
 * by chapter. The view `critical_mistakes` has only passed attempts. The text of a question is the version that the
 * holder was asked last.
 */
async function listWrongCriticalQuestions(db: Database, certificateIds: readonly string[]) {
  const latestMistakes = db
    .selectFrom('certificates as certificate')
    .innerJoin('critical_mistakes as mistake', (join) =>
      join
        .onRef('mistake.user_id', '=', 'certificate.user_id')
        .onRef('mistake.submitted_at', '<=', 'certificate.requested_at'),
    )
    .innerJoin('module_titles as module', 'module.id', 'mistake.module_id')
    .distinctOn(['certificate.id', 'mistake.question_id'])
    .select(['certificate.id as certificateId', 'mistake.question_id as questionId', 'mistake.question'])
    .select(['module.id as moduleId', 'module.chapter_number as chapterNumber'])
    .where(sql<boolean>`certificate.id = any(${[...certificateIds]}::uuid[])`)
    .orderBy('certificate.id')
    .orderBy('mistake.question_id')
    .orderBy('mistake.submitted_at', 'desc');
  return db
    .selectFrom(latestMistakes.as('mistake'))
    .select(['certificateId', 'questionId', 'question', 'moduleId', 'chapterNumber'])
    .orderBy('chapterNumber')
    .orderBy('question')
    .orderBy('questionId')
    .execute();
}

/**
 * Lists what changed about pending requests since the holders completed the chapters.
 *
 * Each request contains a copy of the list of modules, made when the certificate was requested (`frozen` in the SQL).
 * The copy has the revision of each module, and the passed attempt that the certificate will show. Two kinds of
 * changes are newer revisions:
 *
 * - `read_again`: a revision that readers must read is newer than the copy, and newer than the last revision that the
 *   holder has read (`depth_revision`)
 * - `pass_again`: a revision that is newer than the copy requires a new pass
 *
 * A regrade gives an attempt a new score, after an author has changed the correct option of a question. Two kinds of
 * regrades are listed:
 *
 * - `passed_by_regrade`: the attempt passed only because of the regrade
 * - `fails_by_regrade`: the attempt would fail with the new score, but remains a pass
 *
 * If an attempt has several such regrades, only the last of them is listed.
 *
 * The changes are sorted by chapter, and a chapter has at most one change of each kind.
 */
async function listChanges(db: Database, requestIds: readonly string[]) {
  const { rows } = await sql<WithCertificateId<CaseChange>>`
    with pending as (
      select modules as frozen_modules, id, user_id from certificates where id = any(${[...requestIds]}::uuid[])
    ), frozen as (
      select pending.id as "certificateId", pending.user_id, module.*
      from pending
      cross join lateral jsonb_to_recordset(pending.frozen_modules)
        as module ("moduleId" uuid, "attemptId" uuid, "contentRevision" int)
    ), latest_regrade as (
      select distinct on (frozen."certificateId", regrade.attempt_id)
        frozen."certificateId", regrade.module_id, regrade.passes
      from frozen
      join regraded_passes as regrade on regrade.attempt_id = frozen."attemptId"
      order by frozen."certificateId", regrade.attempt_id, regrade.regraded_at desc
    )
    select frozen."certificateId", 'read_again' as kind, module.chapter_number as "chapterNumber"
    from frozen
    join active_modules as module on module.id = frozen."moduleId"
    left join completed_modules as completion
      on completion.user_id = frozen.user_id and completion.module_id = module.id
    where module.reading_revision > greatest(frozen."contentRevision", completion.depth_revision)
    union all
    select frozen."certificateId", 'pass_again', module.chapter_number
    from frozen
    join active_modules as module on module.id = frozen."moduleId"
    where frozen."attemptId" is not null and module.passing_revision > frozen."contentRevision"
    union all
    select regrade."certificateId", case when regrade.passes then 'passed_by_regrade' else 'fails_by_regrade' end,
      module.chapter_number
    from latest_regrade as regrade
    join module_titles as module on module.id = regrade.module_id
    order by "chapterNumber", kind`.execute(db);
  return rows;
}
