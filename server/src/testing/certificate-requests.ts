import {
  type CertificateCase,
  type Certificate,
  certificatesEndpoints,
} from '@loopcheck/contract/features/certificates/certificates.contract';
import type { Clock } from '../platform/clock/clock.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/**
 * Inserts a completion of every active module, and a passed attempt at its quiz, at the time `at`. Omits the modules
 * whose chapter numbers are in `exceptChapters`. `score` is the score of each attempt in percent.
 */
export async function insertPassedModules(
  { db, clock }: Pick<TestApp, 'db'> & { readonly clock: Clock },
  person: Pick<Person, 'id'>,
  { at = clock.now(), exceptChapters = [] as number[], score = '91.67' } = {},
): Promise<void> {
  const modules = await db
    .selectFrom('modules')
    .innerJoin('quizzes', 'quizzes.module_id', 'modules.id')
    .select(['modules.id', 'modules.chapter_number', 'quizzes.id as quiz_id', 'quizzes.passing_score'])
    .where('modules.is_active', '=', true)
    .execute();
  for (const module of modules.filter(({ chapter_number: chapter }) => !exceptChapters.includes(chapter))) {
    await db
      .insertInto('module_progress')
      .values({
        user_id: person.id,
        module_id: module.id,
        status: 'completed',
        percentage: 100,
        depth: 100,
        depth_revision: 1,
        completed_by: 'quiz',
        completed_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .insertInto('quiz_attempts')
      .values({
        user_id: person.id,
        quiz_id: module.quiz_id,
        module_id: module.id,
        content_revision: 1,
        passing_score: module.passing_score,
        started_at: at,
        submitted_at: at,
        closed_by: 'person',
        correct_count: 11,
        question_count: 12,
        score,
        is_passing: true,
        time_spent_seconds: 60,
      })
      .execute();
  }
}

/** Requests a certificate for the person. Throws if the request is refused. */
export async function submitCertificateRequest(app: TestApp, as: Person): Promise<Certificate> {
  const reply = await app.call(certificatesEndpoints.request, { as });
  if (reply.statusCode !== 200) throw new Error(`The request was refused: ${reply.body}`);
  return reply.json();
}

/** Approves a certificate request. Throws if the approval is refused. */
export async function approveCertificateRequest(app: TestApp, as: Person, id: string): Promise<CertificateCase> {
  const reply = await app.call(certificatesEndpoints.approve, { as, params: { id } });
  if (reply.statusCode !== 200) throw new Error(`The approval was refused: ${reply.body}`);
  return reply.json();
}
