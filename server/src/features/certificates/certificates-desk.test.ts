import {
  type CertificateCase,
  certificatesEndpoints,
} from '@loopcheck/contract/features/certificates/certificates.contract';
import { errorTable } from '@loopcheck/contract/errors';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { dayOf, isoDay } from '../../platform/calendar/calendar.rules.ts';
import { parseCsv } from '../../platform/csv/read-csv.rules.ts';
import {
  approveCertificateRequest,
  insertPassedModules,
  submitCertificateRequest,
} from '../../testing/certificate-requests.ts';
import type { Query } from '../../testing/pages.ts';
import type { Person } from '../../testing/people.ts';
import { excelReaders } from '../../testing/spreadsheet-readers.ts';
import { testApp } from '../../testing/test-app.ts';
import { listTrainingEvents } from '../../testing/training-actions.ts';

const dayMs = 24 * 3_600_000;
const app = await testApp();
afterAll(app.close);
const trainer = await app.person({ role: 'trainer', fullName: 'Ravi Menon' });
const otherTrainer = await app.person({ role: 'trainer' });

/** A pending certificate request. `person` is its holder, and `id` the id of the certificate. */
interface PendingRequest {
  readonly person: Person;
  readonly id: string;
}

/**
 * Creates a pending request. The score of each passed attempt is just below the pass mark 80, because some tests check
 * that it is never rounded up to the pass mark.
 */
async function createRequest(fullName: string, department?: string): Promise<PendingRequest> {
  const person = await app.person({ fullName, ...(department !== undefined && { department }) });
  await insertPassedModules(app, person, { score: '79.60' });
  return { person, id: (await submitCertificateRequest(app, person)).id };
}

const listCases = async (query: Query = {}) =>
  (await app.call(certificatesEndpoints.cases, { as: trainer, query })).json<{ items: CertificateCase[] }>().items;
const findCase = async (id: string) => (await listCases()).find((each) => each.id === id) as CertificateCase;
const listHolderNames = async (query: Query) =>
  (await listCases(query)).map(({ holder }) => holder.fullName).toSorted();
const approveMany = async (body: object, as = trainer) =>
  (await app.call(certificatesEndpoints.approveMany, { as, body })).json();

/** The option with which `insertPassedModules` inserts only one of the 13 shipped chapters. */
const onlyChapter = (chapter: number) => ({
  exceptChapters: Array.from({ length: 13 }, (_, index) => index + 1).filter((each) => each !== chapter),
});

/**
 * Answers a critical question wrongly in the person's last attempt at the quiz of a chapter. Returns the text of the
 * question.
 */
async function answerCriticalQuestionWrongly(person: Person, chapter: number): Promise<string> {
  const { rows } = await sql<{ question: string }>`
    with question as (
      select attempt.id as attempt_id, version.question_id, version.version, version.question, version.correct_option,
        array_length(version.options, 1) as options
      from quiz_attempts as attempt
      join modules as module on module.id = attempt.module_id and module.chapter_number = ${chapter}
      join questions as question on question.quiz_id = attempt.quiz_id
      join question_versions as version
        on version.question_id = question.id and version.version = question.current_version and version.critical
      where attempt.user_id = ${person.id}
      order by attempt.submitted_at desc, question.position limit 1
    ), saved_answer as (
      insert into attempt_questions (attempt_id, position, question_id, version, option_order, chosen_option)
      select attempt_id, 1, question_id, version, array[1, 2, 3, 4], case correct_option when 1 then 2 else 1 end
      from question returning question_id
    )
    select question from question where question_id in (select question_id from saved_answer)`.execute(app.db);
  const question = rows[0]?.question;
  if (question === undefined) throw new Error(`Chapter ${chapter} has no critical question.`);
  return question;
}

/** Marks the person's evidence of reading as implausible: two devices were used at the same time. */
const saveMark = (person: Person) =>
  app.db
    .insertInto('evidence_marks')
    .values({
      user_id: person.id,
      kind: 'two_devices',
      count: 2,
      module_id: null,
      seconds: null,
      marked_at: new Date(),
    })
    .execute();
/** Publishes a revision of a chapter that must be read again. `resetModules` undoes this. */
const publishRevisionToRead = (chapter: number) =>
  app.db
    .updateTable('modules')
    .set({ reading_revision: 2, content_revision: 2 })
    .where('chapter_number', '=', chapter)
    .execute();
const resetModules = () =>
  app.db.updateTable('modules').set({ reading_revision: 1, content_revision: 1, passing_revision: 1 }).execute();
const changeChapterNumber = (from: number, to: number) =>
  app.db.updateTable('modules').set({ chapter_number: to }).where('chapter_number', '=', from).execute();

/**
 * Stores a regrade (a new score after the correct option of a question was changed) of the person's first attempt at
 * the quiz of a chapter. `passes` tells whether the attempt passes with the changed option. With the original option,
 * the attempt had the opposite result. The scores 75 and 83 only fill their columns: nothing here reads them.
 */
async function insertRegrade(person: Person, chapter: number, { passes }: { passes: boolean }): Promise<void> {
  await sql`
    with attempt as (
      select attempt.id, attempt.quiz_id, version.question_id, version.version from quiz_attempts as attempt
      join modules as module on module.id = attempt.module_id and module.chapter_number = ${chapter}
      join questions as question on question.quiz_id = attempt.quiz_id
      join question_versions as version on version.question_id = question.id
      where attempt.user_id = ${person.id} order by attempt.submitted_at limit 1
    ), regrade as (
      insert into regrades (quiz_id, question_id, version, regraded_by, fingerprint, regraded_at)
      select quiz_id, question_id, version, ${trainer.id}, gen_random_uuid()::text, clock_timestamp() from attempt returning id
    )
    insert into attempt_regrades (regrade_id, attempt_id, outcome, old_correct_count, new_correct_count, old_score,
      new_score, old_is_passing, new_is_passing)
    select regrade.id, attempt.id, ${passes ? 'raised' : 'would_fall'}, ${passes ? 9 : 10}, ${passes ? 10 : 9}, 75, 83,
      ${!passes}, ${passes} from regrade, attempt`.execute(app.db);
}

/* The certificates desk is the page `/trainer/certificates`. */
describe('the certificates desk', () => {
  test('lists a critical question once, even if it was answered wrongly several times before the request', async () => {
    const person = await app.person();
    await insertPassedModules(app, person, { at: new Date(Date.now() - dayMs) });
    const question = await answerCriticalQuestionWrongly(person, 3);
    await insertPassedModules(app, person, onlyChapter(3));
    expect(await answerCriticalQuestionWrongly(person, 3)).toBe(question);
    const { id } = await submitCertificateRequest(app, person);
    const { holder } = await findCase(id);
    expect(holder.wrongCritical).toBe(1);
    expect(holder.wrongCriticalQuestions).toMatchObject([{ chapterNumber: 3, question }]);

    // An attempt after the request does not count for this certificate.
    await insertPassedModules(app, person, { at: new Date(Date.now() + dayMs), ...onlyChapter(5) });
    await answerCriticalQuestionWrongly(person, 5);
    expect((await findCase(id)).holder.wrongCriticalQuestions).toMatchObject([{ chapterNumber: 3, question }]);
  });

  test('shows the average and the required score of the time of the request, even after the pass mark was changed', async () => {
    const { person, id } = await createRequest('Avery Average');
    const before = await findCase(id);
    // 79.6 percent with the pass mark 80 is never rounded up to 80.
    expect(before.quizAverage).toEqual({ score: 79, requiredScore: 80 });
    expect(before.holder.averageScore).toBe(79.6);

    await app.db.updateTable('quizzes').set({ passing_score: 60 }).execute();
    await insertPassedModules(app, person, { at: new Date(Date.now() + dayMs), score: '100.00' });
    const after = await findCase(id);
    const [ownCertificate] = (await app.call(certificatesEndpoints.list, { as: person })).json();
    await app.db.updateTable('quizzes').set({ passing_score: 80 }).execute();
    expect([after.quizAverage, after.holder.averageScore]).toEqual([before.quizAverage, 79.6]);
    expect(ownCertificate.quizAverage).toEqual(before.quizAverage);
  });

  test('shows a certificate as expiring soon in its last 30 days, but not after its holder has requested the next certificate', async () => {
    const { person, id } = await createRequest('Sonia Soon');
    await approveCertificateRequest(app, trainer, id);
    const expireIn = (days: number) =>
      app.db
        .updateTable('certificates')
        .set({ expires_at: new Date(app.clock.now().getTime() + days * dayMs) })
        .where('id', '=', id)
        .execute();
    const states: [number, boolean, string][] = [];
    for (const days of [31, 29, -1]) {
      await expireIn(days);
      const { expiresSoon, status } = await findCase(id);
      states.push([days, expiresSoon, status]);
    }
    expect(states).toEqual([
      [31, false, 'issued'],
      [29, true, 'issued'],
      [-1, false, 'expired'],
    ]);
    await expireIn(29);
    expect(await listHolderNames({ expiring: 'soon' })).toEqual(['Sonia Soon']);
    await submitCertificateRequest(app, person);
    expect(await listHolderNames({ expiring: 'soon' })).toEqual([]);
  });

  test('filters by department, by the module of a wrongly answered critical question, and by both together', async () => {
    const person = await app.person({ fullName: 'Dana Desk', department: 'Tank Farm' });
    await insertPassedModules(app, person);
    await answerCriticalQuestionWrongly(person, 5);
    await submitCertificateRequest(app, person);
    await createRequest('Uma Utilities', 'Utilities');
    const filters = (await app.call(certificatesEndpoints.caseFilters, { as: trainer })).json();
    expect(filters.departments).toEqual(expect.arrayContaining(['Tank Farm', 'Utilities']));

    // The filter offers a department only if a person of the department has a certificate or request.
    await app.person({ department: 'Only People Without Certificates' });
    await app.db.updateTable('users').set({ department: '' }).where('full_name', '=', 'Uma Utilities').execute();
    const { departments } = (await app.call(certificatesEndpoints.caseFilters, { as: trainer })).json();
    const holders = await app.db
      .selectFrom('certificates')
      .innerJoin('users', 'users.id', 'certificates.user_id')
      .select('department')
      .execute();
    // The database sorts by bytes, as JavaScript does for these names.
    expect(departments).toEqual(
      [...new Set(holders.flatMap((holder) => holder.department || []))].toSorted((one, other) =>
        one < other ? -1 : 1,
      ),
    );
    const [moduleOfChapter4, moduleOfChapter5] = filters.modules.slice(3, 5);

    expect(await listHolderNames({ department: 'Tank Farm' })).toEqual(['Dana Desk']);
    expect(await listHolderNames({ critical: moduleOfChapter5.id })).toEqual(['Dana Desk']);
    expect(await listHolderNames({ critical: moduleOfChapter4.id })).toEqual([]);
    expect(await listHolderNames({ critical: 'any' })).toContain('Dana Desk');
    expect(await listHolderNames({ critical: 'any', department: 'Utilities' })).toEqual([]);
    for (const query of [{ critical: 'x' }, { expiring: 'never' }, { department: 'x'.repeat(121) }]) {
      const reply = await app.call(certificatesEndpoints.cases, { as: trainer, query });
      expect([reply.statusCode, reply.json().code]).toEqual([422, 'invalid']);
    }
  });

  test.each(['caseFilters', 'exportCases'] as const)(
    'returns 403 for %s to trainees, and 401 without a session',
    async (name) => {
      const trainee = await app.person();
      expect((await app.call(certificatesEndpoints[name], { as: trainee })).statusCode).toBe(403);
      expect((await app.call(certificatesEndpoints[name])).statusCode).toBe(401);
    },
  );
});

test.each(['cases', 'exportCases'] as const)(
  '%s refuses a search with a NUL character, which PostgreSQL cannot store',
  async (name) => {
    const query = { search: 'xenia\u0000', ...(name === 'exportCases' && { format: 'csv' }) };
    const reply = await app.call(certificatesEndpoints[name], { as: trainer, query });
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'invalid']);
  },
);

describe('the export of certificates', async () => {
  const today = isoDay(dayOf(app.clock.now(), app.config.siteTimezone));
  const exportCases = (query: Query) => app.call(certificatesEndpoints.exportCases, { as: trainer, query });
  const fileNameOf = (reply: { headers: Record<string, unknown> }) =>
    /^attachment; filename="([^"]+)"/.exec(String(reply.headers['content-disposition']))?.[1];

  test('contains exactly the filtered rows of the list, in the same order and with the same figures', async () => {
    // In a spreadsheet, this name would be a formula.
    await createRequest('=HYPERLINK("x")', 'Flare');
    await createRequest('Flora Flare', 'Flare');
    for (const query of [{}, { department: 'Flare' }, { status: 'issued' }, { critical: 'any' }]) {
      const reply = await exportCases(query);
      const [header = [], ...rows] = parseCsv(reply.body).records.map(({ cells }) => cells);
      const columnsOf = (row: readonly string[]) =>
        ['Name', 'Certificate number', 'Quiz average (%)', 'Critical questions wrong'].map(
          (name) => row[header.indexOf(name)],
        );
      expect(rows.map(columnsOf)).toEqual(
        (await listCases(query)).map(({ holder, certificateNumber, quizAverage }) => [
          holder.fullName,
          certificateNumber,
          String(quizAverage?.score),
          String(holder.wrongCritical),
        ]),
      );
    }
  });

  /** Creates a person with a mark, and approves their certificate with a reason. */
  async function createApprovedCase(fullName: string): Promise<CertificateCase> {
    const { person, id } = await createRequest(fullName);
    await saveMark(person);
    const body = { reason: 'Two phones of one person' };
    return (await app.call(certificatesEndpoints.approve, { as: trainer, params: { id }, body })).json();
  }
  const approved = await createApprovedCase('Xenia Excel');

  test.each(excelReaders)('%s reads dates, percentages and the filter from the Excel file', async (_, read) => {
    const reply = await exportCases({ search: 'xenia excel', status: 'issued', format: 'xlsx' });
    expect(fileNameOf(reply)).toBe(`certificates-${today}_search-xenia-excel_status-Valid.xlsx`);
    const [sheet, about] = await read(reply.rawPayload);
    const [header = [], row = []] = sheet?.rows ?? [];
    const cell = (name: string) => row[header.indexOf(name)];
    expect(cell('Valid until')).toEqual(
      new Date(isoDay(dayOf(new Date(approved.expiresAt ?? ''), app.config.siteTimezone))),
    );
    expect([cell('Quiz average (%)'), cell('Required score (%)')]).toEqual([0.79, 0.8]);
    expect([cell('Evidence to check'), cell('Approved because')]).toEqual([
      'Two devices at once',
      'Two phones of one person',
    ]);
    expect(about?.rows).toContainEqual(['Exported by', 'Ravi Menon']);
    expect(about?.rows).toContainEqual(['Filter: Status', 'Valid']);
  });

  test('is recorded with its filter, and has the chapter and title of the filtered module in its file name', async () => {
    const [module] = (await app.call(certificatesEndpoints.caseFilters, { as: trainer })).json().modules;
    const reply = await exportCases({ critical: module.id });
    expect(fileNameOf(reply)).toMatch(/_critical-question-wrong-1-[A-Za-z]/);
    expect((await listTrainingEvents(app, trainer)).at(-1)).toMatchObject({
      verb: 'exported',
      object: 'certificate',
      result: { format: 'csv', critical: module.id },
    });
  });
});

describe('the list of changes since a request', () => {
  test('contains chapters to be read again, and attempts that pass or would fail because of a regrade', async () => {
    const { person, id } = await createRequest('Cora Change');
    expect((await findCase(id)).changes).toEqual([]);
    await publishRevisionToRead(2);
    await insertRegrade(person, 4, { passes: true });
    await insertRegrade(person, 6, { passes: false });
    expect((await findCase(id)).changes).toEqual([
      { kind: 'read_again', chapterNumber: 2 },
      { kind: 'passed_by_regrade', chapterNumber: 4 },
      { kind: 'fails_by_regrade', chapterNumber: 6 },
    ]);
    // The last regrade counts.
    await insertRegrade(person, 4, { passes: false });
    expect((await findCase(id)).changes.filter(({ chapterNumber }) => chapterNumber === 4)).toEqual([
      { kind: 'fails_by_regrade', chapterNumber: 4 },
    ]);
    await resetModules();
  });

  test('omits a regrade of an attempt that is not on the certificate', async () => {
    const person = await app.person();
    await insertPassedModules(app, person, { at: new Date(Date.now() - dayMs), score: '83.33' });
    await insertRegrade(person, 4, { passes: true });
    await insertPassedModules(app, person, { ...onlyChapter(4), score: '100.00' });
    const { id } = await submitCertificateRequest(app, person);
    expect((await findCase(id)).changes).toEqual([]);
  });

  test('contains a chapter whose pass does not count any more because a new revision requires a new pass', async () => {
    const { id } = await createRequest('Paula Pass');
    await publishRevisionToRead(2);
    await app.db.updateTable('modules').set({ passing_revision: 2 }).where('chapter_number', '=', 2).execute();
    expect((await findCase(id)).changes).toEqual([
      { kind: 'pass_again', chapterNumber: 2 },
      { kind: 'read_again', chapterNumber: 2 },
    ]);
    await resetModules();
  });

  test('contains a new revision of a module whose chapter number has changed, until the holder has read it', async () => {
    const { person, id } = await createRequest('Nora Number');
    await changeChapterNumber(2, 99);
    await publishRevisionToRead(99);
    expect((await findCase(id)).changes).toEqual([{ kind: 'read_again', chapterNumber: 99 }]);
    await app.db.updateTable('module_progress').set({ depth_revision: 2 }).where('user_id', '=', person.id).execute();
    expect((await findCase(id)).changes).toEqual([]);
    await changeChapterNumber(99, 2);
    await resetModules();
  });
});

describe('approveMany', () => {
  test('reports for each request whether it was approved, and if not, why', async () => {
    const [plain, marked, rejected, approved] = [
      await createRequest('Plain'),
      await createRequest('Marked'),
      await createRequest('Rejected'),
      await createRequest('Approved'),
    ];
    await saveMark(marked.person);
    await app.call(certificatesEndpoints.reject, {
      as: otherTrainer,
      params: { id: rejected.id },
      body: { reason: 'Not yet' },
    });
    await approveMany({ ids: [approved.id] }, otherTrainer);

    const ids = [plain.id, marked.id, rejected.id, approved.id];
    const decided = errorTable.certificate_decided[1];
    expect(await approveMany({ ids })).toEqual([
      { id: plain.id, approved: true, message: null },
      { id: marked.id, approved: false, message: errorTable.certificate_reason_needed[1] },
      { id: rejected.id, approved: false, message: decided },
      { id: approved.id, approved: false, message: decided },
    ]);
    // A second call, for example after a double click, approves nothing.
    expect(await approveMany({ ids: [plain.id] })).toEqual([{ id: plain.id, approved: false, message: decided }]);
  });

  test('stores the reason only with approvals for people whose evidence is marked', async () => {
    const [plain, marked] = [await createRequest('Plain'), await createRequest('Marked')];
    await saveMark(marked.person);
    const reason = 'I watched her read.';
    const ids = [plain.id, marked.id];
    expect((await approveMany({ ids, reason })).map((each: { approved: boolean }) => each.approved)).toEqual([
      true,
      true,
    ]);
    const rows = await app.db
      .selectFrom('certificate_approvals')
      .select(['certificate_id', 'reason'])
      .where('certificate_id', 'in', ids)
      .execute();
    expect(Object.fromEntries(rows.map((row) => [row.certificate_id, row.reason]))).toEqual({
      [plain.id]: null,
      [marked.id]: reason,
    });
  });

  test('does not approve a request if the warnings about its holder changed after the approver saw them', async () => {
    const [unchangedRequest, changedRequest] = [await createRequest('Same'), await createRequest('Changed')];
    const ids = [unchangedRequest.id, changedRequest.id];
    const cases = await Promise.all(ids.map(findCase));
    const warningsVersions = Object.fromEntries(cases.map((each) => [each.id, each.warningsVersion]));
    await saveMark(changedRequest.person);

    const body = { ids, warningsVersions, reason: 'Checked.' };
    expect(await approveMany(body)).toEqual([
      { id: unchangedRequest.id, approved: true, message: null },
      { id: changedRequest.id, approved: false, message: errorTable.certificate_warnings_changed[1] },
    ]);
    expect(await findCase(changedRequest.id)).toMatchObject({ status: 'pending', issuing: null });
    const newWarningsVersions = { [changedRequest.id]: (await findCase(changedRequest.id)).warningsVersion };
    expect(
      await approveMany({ ...body, ids: [changedRequest.id], warningsVersions: newWarningsVersions }),
    ).toMatchObject([{ approved: true }]);
  });

  test('waits for a concurrent change of the request before it compares the warnings', async () => {
    const { id } = await createRequest('Wanda Wait');
    const { warningsVersion } = await findCase(id);
    const { outcomes } = await app.db.transaction().execute(async (db) => {
      await db.selectFrom('certificates').select('id').where('id', '=', id).forUpdate().execute();
      const approval = approveMany({ ids: [id], warningsVersions: { [id]: warningsVersion } });
      await expect.poll(countWaitingQueries).toBeGreaterThan(0);
      await publishRevisionToRead(2);
      // The promise is returned inside an object. Otherwise the transaction would wait for the approval, and the
      // approval for the transaction.
      return { outcomes: approval };
    });
    expect(await outcomes).toEqual([{ id, approved: false, message: errorTable.certificate_warnings_changed[1] }]);
    await resetModules();
  });
});

/** Counts the queries that wait for a lock. */
async function countWaitingQueries(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
    app.db,
  );
  return rows[0]?.count ?? 0;
}

test('the export contains every row once when it reads several pages', async () => {
  const { person, id } = await createRequest('Many Rows', 'Archive');
  // Three pages of the export, which reads 200 rows at a time.
  const rowCount = 450;
  // `n / 10` is a division of integers, so groups of ten rows have the same time.
  await sql`
    insert into certificates (user_id, number, state, holder_name, employee_id, modules, requested_at, decided_at,
      decided_by, reason)
    select user_id, 'ARCHIVE-' || n, 'rejected', holder_name, employee_id, modules,
      requested_at - (n / 10) * interval '1 day', now(), ${trainer.id}, 'Not yet'
    from certificates, generate_series(1, ${rowCount}::int) as n
    where certificates.id = ${id} and user_id = ${person.id}`.execute(app.db);
  const query = { department: 'Archive', status: 'rejected' };
  const reply = await app.call(certificatesEndpoints.exportCases, { as: trainer, query });
  const [header = [], ...rows] = parseCsv(reply.body).records.map(({ cells }) => cells);
  const numbers = rows.map((row) => row[header.indexOf('Certificate number')]);
  expect([numbers.length, new Set(numbers).size]).toEqual([rowCount, rowCount]);
});
