import { assistantEndpoints } from '@loopcheck/contract/features/assistant/assistant.contract';
import {
  type Certificate,
  type CertificateCase,
  certificatesEndpoints,
} from '@loopcheck/contract/features/certificates/certificates.contract';
import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { quizAnalysisEndpoints } from '@loopcheck/contract/features/quizzes/quiz-analysis.contract';
import { quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import { statisticsEndpoints } from '@loopcheck/contract/features/statistics/statistics.contract';
import { trainerOverviewEndpoints } from '@loopcheck/contract/features/statistics/trainer-overview.contract';
import {
  type MatrixRow,
  type RecordedAttempt,
  type Trainee,
  traineesEndpoints,
} from '@loopcheck/contract/features/trainees/trainees.contract';
import { toShareInPercent, toWholePercent, toWholeScore } from '@loopcheck/contract/percent';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from './features/sops/text/read-pdf.ts';
import { parseCsv } from './platform/csv/read-csv.rules.ts';
import {
  approveCertificateRequest,
  insertPassedModules,
  submitCertificateRequest,
} from './testing/certificate-requests.ts';
import type { Person } from './testing/people.ts';
import { excelReaders, type ReadCell } from './testing/spreadsheet-readers.ts';
import { testApp } from './testing/test-app.ts';
import {
  chooseAnswers,
  completeModules,
  finishReading,
  listModulesWithQuiz,
  type ModuleWithQuiz,
  sendProgressReport,
  startOrResumeAttempt,
} from './testing/training-actions.ts';

const app = await testApp();
afterAll(app.close);
const modules = await listModulesWithQuiz(app);
/** Returns the module of a chapter. */
const moduleOf = (chapter: number) => modules[chapter - 1] as ModuleWithQuiz;

/**
 * A person in the middle of the course. Most figures are not whole percentages, so that rounding matters. The person
 * has completed 4 of 13 modules. The quiz scores in chapters 1 to 3 are 91.67, 83.33 and 58.33 percent (11, 10 and 7 of
 * 12 answers are correct). The reading depth of chapter 5 is 75 percent, which makes a progress of 37.5 percent, rounded
 * down to 37, because reading is the first half of a module.
 */
let person: Person;
let trainer: Person;
/** A person with a certificate. All quiz scores are 91.67 percent. */
let holder: Person;
let holderCase: CertificateCase;

beforeAll(async () => {
  trainer = await app.person({ role: 'trainer', isAdmin: true, fullName: 'Tara Trainer' });
  person = await app.person({ fullName: 'Odd Figures' });
  await takeQuiz(moduleOf(1), 1);
  await takeQuiz(moduleOf(2), 2);
  await completeModules(app, person, [moduleOf(3), moduleOf(4)]);
  await takeQuiz(moduleOf(3), 5);
  await sendProgressReport(app, person, moduleOf(5).id, { scrollDepthPercentage: 75 });
  holder = await app.person({ fullName: 'Holly Holder' });
  await insertPassedModules(app, holder);
  const request = await submitCertificateRequest(app, holder);
  holderCase = await approveCertificateRequest(app, trainer, request.id);
});

/** Submits the quiz of a module as `person`, with `wrongCount` wrong answers to its 12 questions. */
async function takeQuiz(module: ModuleWithQuiz, wrongCount: number): Promise<void> {
  await finishReading(app, person, module);
  const attempt = await startOrResumeAttempt(app, person, module.quizId);
  const [right, wrong] = [await chooseAnswers(app, attempt, 'right'), await chooseAnswers(app, attempt, 'wrong')];
  const answers = { ...right, ...Object.fromEntries(Object.entries(wrong).slice(0, wrongCount)) };
  const body = { answers, completedAt: new Date().toISOString() };
  await app.call(quizzesEndpoints.save, { as: person, params: { attemptId: attempt.id }, body });
}

/** Returns the percentage that directly follows a match of `before` in a text. */
function percentIn(text: string, before: RegExp): number {
  const match = new RegExp(`${before.source}(\\d+(?:\\.\\d+)?)%`, 's').exec(text);
  if (!match) throw new Error(`No percentage after ${before.source} in: ${text}`);
  return Number(match[1]);
}

/** Asks the assistant as `person` and returns its answer. */
const ask = async (message: string) =>
  (await app.call(assistantEndpoints.ask, { as: person, body: { message } })).json<{ message: string }>().message;
const listOwnProgress = async () => (await app.call(progressEndpoints.list, { as: person })).json();
const listOwnEvents = async () =>
  (await app.call(recordsEndpoints.recent, { as: person, query: { limit: '50' } })).json<
    { verb: string; object: string; chapterNumber: number; result: Record<string, number> }[]
  >();
/** Returns the person's row of the matrix, the trainer's table with a row for each trainee and a cell for each module. */
async function fetchMatrixRow(): Promise<MatrixRow> {
  const { items } = (await app.call(traineesEndpoints.matrix, { as: trainer })).json<{ items: MatrixRow[] }>();
  return items.find(({ id }) => id === person.id) as MatrixRow;
}
const fetchRecord = async () =>
  (await app.call(traineesEndpoints.record, { as: trainer, params: { userId: person.id } })).json();
const listRecordedAttempts = async () =>
  (await app.call(traineesEndpoints.attempts, { as: trainer, params: { userId: person.id } })).json<{
    items: RecordedAttempt[];
  }>().items;
/**
 * Reads the PDF of the record. `head` is the text before the tables. `chapter` returns the percentages in the row of a
 * chapter in the table of the chapters. `attempt` returns the percentages in a row of the table of the quiz attempts.
 */
async function readRecordPdf() {
  const { rawPayload } = await app.call(traineesEndpoints.recordPdf, { as: trainer, params: { userId: person.id } });
  const text = (await readPdf(new Uint8Array(rawPayload))).plainText.replaceAll(/\s+/g, ' ');
  // Each table begins with its title and the heading of its first column.
  const [head = '', chapters = '', attempts = ''] = text.split(/ (?:Chapters Chapter|Quiz attempts Quiz) /);
  // Each row begins with the chapter number and a dot.
  const rowsOf = (table: string) => table.split(/(?<=^| )(?=\d+ · )/);
  const percentagesOf = (row: string) => [...row.matchAll(/(\d+)%/g)].map(([, figure]) => Number(figure));
  return {
    head,
    chapter: (number: number) => percentagesOf(rowsOf(chapters).find((row) => row.startsWith(`${number} · `)) ?? ''),
    attempt: (number: number) => percentagesOf(rowsOf(attempts).find((row) => row.startsWith(`${number} · `)) ?? ''),
  };
}
const exportMatrix = (format: string) => app.call(traineesEndpoints.export, { as: trainer, query: { format } });

/** The cells of the person's row in a table, by column name. */
type PersonRow = Readonly<Record<string, ReadCell>>;
/** Returns the row of `person` in a table whose first row is the header. */
const findPersonRow = ([header = [], ...rows]: readonly (readonly ReadCell[])[]): PersonRow => {
  const row = rows.find(([name]) => name === 'Odd Figures') ?? [];
  return Object.fromEntries(header.map((name, index) => [String(name), row[index] ?? null]));
};

/**
 * Reads each export of the matrix with each library. Returns the name of the library together with a function that
 * returns the number in a column of the person's row. Percentages are numbers from 0 to 100.
 */
async function readExports(): Promise<[string, (column: string) => number][]> {
  const csv = findPersonRow(parseCsv((await exportMatrix('csv')).body).records.map(({ cells }) => cells));
  const bytes = (await exportMatrix('xlsx')).rawPayload;
  const sheets = await Promise.all(
    excelReaders.map(async ([name, read]) => [name, findPersonRow((await read(bytes))[0]?.rows ?? [])] as const),
  );
  // Excel stores 58 % as 0.58.
  const factorOf = (column: string) => (column.endsWith('(%)') ? 100 : 1);
  return [
    ['CSV', (column) => Number(csv[column])],
    // `toFixed` removes the error of floating-point numbers: 0.58 * 100 is 57.99999999999999.
    ...sheets.map(([name, row]): [string, (column: string) => number] => [
      `Excel read by ${name}`,
      (column) => Number((Number(row[column]) * factorOf(column)).toFixed(6)),
    ]),
  ];
}

/** Expects that all sources show the figure `expected`. `figures` contains the figures by name of the source. */
function expectSame(figures: Readonly<Record<string, number | null | undefined>>, expected: number): void {
  expect(figures).toEqual(Object.fromEntries(Object.keys(figures).map((source) => [source, expected])));
}

describe('all calls and exports about one person', () => {
  it('state the same number and percentage of completed modules', async () => {
    const overview = (await app.call(progressEndpoints.overview, { as: person })).json();
    const row = await fetchMatrixRow();
    const record = await fetchRecord();
    const listed = (await app.call(traineesEndpoints.list, { as: trainer })).json<Trainee[]>();
    const trainee = listed.find(({ id }) => id === person.id);
    const exported = (await readExports()).map(([name, read]) => [name, read('Modules completed')]);
    expectSame(
      {
        overview: overview.completedModules,
        matrix: row.completedModules,
        record: record.completedModules,
        'list of trainees': trainee?.completedModules,
        'PDF of the record': Number(/(\d+)\/13 Modules completed/.exec((await readRecordPdf()).head)?.[1]),
        assistant: Number(/completed (\d+) of 13/.exec(await ask('what is my progress'))?.[1]),
        ...Object.fromEntries(exported),
      },
      4,
    );
    // 4 of 13 modules are 30.8 percent.
    expectSame({ overview: overview.percentage, matrix: toShareInPercent(row.completedModules, row.totalModules) }, 31);
  });

  it.each([
    [1, 92, 'passed'],
    [2, 83, 'passed'],
    [3, 58, 'failed'],
  ])('state the same quiz score in chapter %i: %i%%', async (chapter, expected, verb) => {
    const { id: moduleId, quizId } = moduleOf(chapter);
    const ownProgress = await listOwnProgress();
    const [quiz] = (await app.call(quizzesEndpoints.ofModule, { as: person, params: { moduleId } })).json();
    const [attempt] = (await app.call(quizzesEndpoints.attempts, { as: person, params: { quizId } })).json();
    const event = (await listOwnEvents()).find((each) => each.verb === verb && each.chapterNumber === chapter);
    const cell = (await fetchMatrixRow()).cells[chapter - 1];
    const recordedAttempt = (await listRecordedAttempts()).find((each) => each.moduleId === moduleId);
    const params = { attemptId: attempt.id };
    const details = (await app.call(quizAnalysisEndpoints.attempt, { as: trainer, params })).json();
    const exported = (await readExports()).map(([name, read]) => [name, read(`${chapter} Best score (%)`)]);
    expectSame(
      {
        progress: ownProgress[chapter - 1].bestScore,
        'quiz intro': toWholeScore(quiz.bestScore, quiz.passingScore),
        result: toWholeScore(attempt.score, attempt.passingScore),
        'recent activity': toWholeScore(event?.result['score'] ?? 0, event?.result['passingScore']),
        matrix: cell?.bestScore,
        record: (await fetchRecord()).modules[chapter - 1].bestScore,
        'attempt on the record': recordedAttempt?.score,
        'best score in the PDF of the record': (await readRecordPdf()).chapter(chapter).at(-1),
        'attempt in the PDF of the record': (await readRecordPdf()).attempt(chapter)[0],
        'attempt with its answers': toWholeScore(details.score, details.passingScore),
        ...Object.fromEntries(exported),
      },
      expected,
    );
  });

  it('state the same percentages in sentences', async () => {
    const activity = (await app.call(recordsEndpoints.traineeActivity, { as: trainer })).json<{ message: string }[]>();
    const sentences = activity.map(({ message }) => message).join('\n');
    expectSame({ assistant: percentIn(await ask('quiz requirements of chapter 1'), /You have passed it with /) }, 92);
    expectSame({ 'latest activity': percentIn(sentences, /Odd Figures read chapter 5 to /) }, 75);
    const csv = parseCsv((await exportMatrix('csv')).body).records.map(({ cells }) => cells);
    expectSame(
      {
        'latest activity': percentIn(sentences, /Odd Figures did not pass the quiz of chapter 3 \(/),
        'what is next': percentIn(String(findPersonRow(csv)['What is next']), /Quiz not passed, /),
        'next module in the matrix': (await fetchMatrixRow()).nextModule?.lastScore,
      },
      58,
    );
  });

  it('state the same reading depth and progress of the started module', async () => {
    // Chapter 5 has the index 4.
    const ownProgress = (await listOwnProgress())[4];
    const cell = (await fetchMatrixRow()).cells[4];
    const recorded = (await fetchRecord()).modules[4];
    const exported = (await readExports()).map(([name, read]) => [name, read('5 Read (%)')]);
    expectSame(
      {
        progress: ownProgress.scrollDepthPercentage,
        matrix: cell?.depth,
        record: recorded.depth,
        'PDF of the record': (await readRecordPdf()).chapter(5)[0],
        'recent activity': (await listOwnEvents()).find(
          (each) => each.chapterNumber === 5 && each.verb === 'progressed',
        )?.result['depth'],
        assistant: percentIn(await ask('quiz requirements of chapter 5'), /mark it as completed: you are at /),
        ...Object.fromEntries(exported),
      },
      75,
    );
    expectSame({ progress: ownProgress.progressPercentage, matrix: cell?.percentage, record: recorded.percentage }, 37);
  });

  it('state the same average quiz score to the person and to the trainer', async () => {
    const stats = (await app.call(quizzesEndpoints.stats, { as: person })).json();
    const scores = (await listRecordedAttempts()).map(({ correctCount, questionCount }) => [
      correctCount,
      questionCount,
    ]);
    const sum = scores.reduce((total, [correct, count]) => total + ((correct ?? 0) * 100) / (count ?? 1), 0);
    // The average is 77.8 percent, and the pass mark is 80 percent.
    expectSame({ dashboard: toWholeScore(stats.averageScore, 80), attempts: toWholePercent(sum / scores.length) }, 78);
  });
});

it('the average progress is the same in the matrix, on the trainer’s portal and in the admin panel', async () => {
  const { items } = (await app.call(traineesEndpoints.matrix, { as: trainer })).json<{ items: MatrixRow[] }>();
  const percentages = items.flatMap(({ cells }) => cells.map(({ percentage }) => percentage));
  const sum = percentages.reduce((total, percentage) => total + percentage, 0);
  // Over 13 modules, the progress of the person adds up to 437 percent, and the progress of the certificate holder to
  // 1300 percent. The average is 66.8 percent.
  expectSame(
    {
      rows: toWholePercent(sum / percentages.length),
      'figures of the matrix': (await app.call(traineesEndpoints.stats, { as: trainer })).json().averageProgress,
      portal: (await app.call(trainerOverviewEndpoints.overview, { as: trainer })).json().averageProgress,
      'admin panel': (await app.call(statisticsEndpoints.stats, { as: trainer })).json().averageProgress,
    },
    67,
  );
});

describe('a certificate and the pages', () => {
  const fetchCertificate = async () =>
    (await app.call(certificatesEndpoints.list, { as: holder })).json<Certificate[]>()[0] as Certificate;
  const readCertificateText = async () => {
    const { id } = await fetchCertificate();
    const { rawPayload } = await app.call(certificatesEndpoints.download, { as: holder, params: { id } });
    return (await readPdf(new Uint8Array(rawPayload))).plainText;
  };

  it('state the same score of each chapter', async () => {
    const ownProgress = (await app.call(progressEndpoints.list, { as: holder })).json<{ bestScore: number }[]>();
    const certificate = await fetchCertificate();
    const printed = [...(await readCertificateText()).matchAll(/(\d+)%/g)].map(([, figure]) => Number(figure));
    expect(certificate.modules).toHaveLength(modules.length);
    expect(ownProgress.map(({ bestScore }) => bestScore)).toEqual(modules.map(() => 92));
    expect(certificate.modules.map(({ score }) => toWholePercent(score ?? 0))).toEqual(modules.map(() => 92));
    expect(holderCase.modules.map(({ score }) => toWholePercent(score ?? 0))).toEqual(modules.map(() => 92));
    // The pass mark, the average, and the score of each chapter.
    expect(printed.toSorted((one, other) => one - other)).toEqual([80, 92, ...modules.map(() => 92)]);
  });

  const readExportedAverage = async () => {
    const { body } = await app.call(certificatesEndpoints.exportCases, { as: trainer });
    const [header = [], ...rows] = parseCsv(body).records.map(({ cells }) => cells);
    return Number(rows.find(([name]) => name === 'Holly Holder')?.[header.indexOf('Quiz average (%)')]);
  };

  it('state the same average quiz score', async () => {
    const stats = (await app.call(quizzesEndpoints.stats, { as: holder })).json();
    expectSame(
      {
        dashboard: toWholeScore(stats.averageScore, 80),
        'request of the certificate': toWholePercent(holderCase.holder.averageScore),
        'case of the certificate': holderCase.quizAverage?.score,
        'export of certificates': await readExportedAverage(),
        // The average stands before ", 13 of 13 passed". The expression matches the empty text before the average.
        certificate: percentIn(await readCertificateText(), /(?<=.)(?=\d+%, 13 of 13 passed)/),
      },
      92,
    );
  });
});
