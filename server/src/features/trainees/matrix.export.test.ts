import { type MatrixRow, traineesEndpoints } from '@loopcheck/contract/features/trainees/trainees.contract';
import { afterAll, describe, expect, test } from 'vitest';
import { dayOf, isoDay } from '../../platform/calendar/calendar.rules.ts';
import { parseCsv } from '../../platform/csv/read-csv.rules.ts';
import type { Query } from '../../testing/pages.ts';
import { insertDrillTrainee, playDrillRun, solveDrill, startDrillRun } from '../../testing/drill-runs.ts';
import { excelReaders } from '../../testing/spreadsheet-readers.ts';
import { testApp } from '../../testing/test-app.ts';
import { insertTraineesWithProgress } from '../../testing/trainees-with-progress.ts';
import { listTrainingEvents } from '../../testing/training-actions.ts';

const app = await testApp();
afterAll(app.close);
const { modules, trainer } = await insertTraineesWithProgress(app);

// In these tests, only the seventh and the tenth module have drills.
await app.db.updateTable('drills').set({ is_active: false }).where('id', 'not in', ['07-1', '10-1']).execute();
const drillModules = [7, 10];

/** The number of columns before the columns of the modules. */
const personColumns = 11;
const today = isoDay(dayOf(app.clock.now(), app.config.siteTimezone));

describe('GET /api/trainer/progress/export', () => {
  const exportMatrix = (query: Query) => app.call(traineesEndpoints.export, { as: trainer, query });
  const fileNameOf = (reply: { headers: Record<string, unknown> }) =>
    /^attachment; filename="([^"]+)"/.exec(String(reply.headers['content-disposition']))?.[1];

  test('returns a CSV file of the filtered rows, with the column titles in the first line and the filter in the name of the file', async () => {
    const reply = await exportMatrix({ department: 'Tank Farm', format: 'csv' });
    expect(fileNameOf(reply)).toBe(`progress-${today}_department-Tank-Farm.csv`);
    const [header, ...rows] = parseCsv(reply.body).records.map(({ cells }) => cells);
    expect(header?.[0]).toBe('Name');
    // Each module has a column for its state, its reading depth and its best score. A module with drills has one more.
    expect(header).toHaveLength(personColumns + 3 * modules.length + drillModules.length);
    // The name of one trainee is a formula that a spreadsheet could execute.
    expect(rows.map(([name]) => name)).toEqual(['=HYPERLINK("x")', 'Fritz Finished', 'Rita Reader']);
    expect(rows[0]?.[personColumns]).toBe('Quiz Not Passed');
    // In the file, an apostrophe stands before the formula, so that a spreadsheet does not execute it. `parseCsv`
    // removes the apostrophe.
    expect(reply.body).toContain(`'=HYPERLINK`);
  });

  test.each(excelReaders)(
    'returns an Excel file from which %s reads dates, numbers, percentages, and the filter on a second sheet',
    async (_, read) => {
      const reply = await exportMatrix({ department: 'Tank Farm', sort: 'name', format: 'xlsx' });
      expect(fileNameOf(reply)).toBe(`progress-${today}_department-Tank-Farm.xlsx`);
      const [progress, about] = await read(reply.rawPayload);
      const [header = [], ...rows] = progress?.rows ?? [];
      const column = (name: string) => header.indexOf(name);
      const reader = rows[2] ?? [];
      expect(rows.map(([name]) => name)).toEqual(['=HYPERLINK("x")', 'Fritz Finished', 'Rita Reader']);
      expect(reader[column('Modules completed')]).toBe(1);
      expect(reader[column('Last activity')]).toEqual(new Date(today));
      expect(reader[column('At chapter')]).toBe(2);
      expect([reader[personColumns], reader[personColumns + 1]]).toEqual(['Completed', 'In Progress']);
      // Excel stores 100% as 1.
      expect(reader[column('1 Best score (%)')]).toBe(1);
      expect(rows[0]?.[column('1 Best score (%)')]).toBe(0);
      expect(rows[0]?.[column('Employee ID')]).toBeTypeOf('string');
      expect(about?.name).toBe('About');
      expect(about?.rows).toContainEqual(['Date', new Date(today)]);
      expect(about?.rows).toContainEqual(['Exported by', 'Tara Trainer']);
      expect(about?.rows).toContainEqual(['Filter: Department', 'Tank Farm']);
    },
  );

  test('contains the reading depths and best scores of the matrix on the screen', async () => {
    const matrix = (await app.call(traineesEndpoints.matrix, { as: trainer, query: { sort: 'name' } })).json<{
      items: MatrixRow[];
    }>();
    const [header = [], ...rows] = parseCsv((await exportMatrix({})).body).records.map(({ cells }) => cells);
    expect(rows).toHaveLength(matrix.items.length);
    for (const [index, { cells }] of matrix.items.entries()) {
      for (const [position, { state, depth, bestScore }] of cells.entries()) {
        const figure = (name: string) => rows[index]?.[header.indexOf(`${position + 1} ${name} (%)`)];
        const isOpened = state !== 'locked' && state !== 'available';
        expect([figure('Read'), figure('Best score')]).toEqual([
          isOpened ? String(depth) : '',
          bestScore === null ? '' : String(bestScore),
        ]);
      }
    }
  });

  test('states for each module with drills whether the person has passed one of its drills', async () => {
    const person = await insertDrillTrainee(app, { fullName: 'Dana Drilled' });
    const run = await startDrillRun(app, person);
    await playDrillRun(app, person, run, await solveDrill(run));
    const csv = await exportMatrix({ search: 'Dana Drilled' });
    const [header = [], line = []] = parseCsv(csv.body).records.map(({ cells }) => cells);
    const drillColumns = header.filter((name) => name.endsWith('Drill passed'));
    expect(drillColumns).toEqual(['7 Drill passed', '10 Drill passed']);
    expect(drillColumns.map((name) => line[header.indexOf(name)])).toEqual(['Yes', 'No']);
  });

  test('records a training event with the filter', async () => {
    await exportMatrix({ department: 'Utilities', format: 'csv' });
    expect((await listTrainingEvents(app, trainer)).at(-1)).toMatchObject({
      verb: 'exported',
      object: 'progress-matrix',
      result: { format: 'csv', department: 'Utilities', sort: 'name' },
    });
  });
});
