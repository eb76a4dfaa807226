import { traineesEndpoints } from '@loopcheck/contract/features/trainees/trainees.contract';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import { parseCsv } from '../../platform/csv/read-csv.rules.ts';
import type { Query } from '../../testing/pages.ts';
import { testApp } from '../../testing/test-app.ts';
import { insertTraineesWithProgress } from '../../testing/trainees-with-progress.ts';
import { listTrainingEvents } from '../../testing/training-actions.ts';

const app = await testApp({}, { hasRateLimits: false });
afterAll(app.close);
const { modules, trainer } = await insertTraineesWithProgress(app);

describe('GET /api/trainer/progress/export', () => {
  const exportMatrix = (query: Query) => app.call(traineesEndpoints.export, { as: trainer, query });

  test('returns a CSV file with the exporting person, the filter and the filtered rows, in which formulas are escaped', async () => {
    const reply = await exportMatrix({ department: 'Tank Farm', format: 'csv' });
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="progress-\d{4}-\d\d-\d\d\.csv"/);
    const { records } = parseCsv(reply.body);
    const cells = records.map((record) => record.cells);
    expect(cells[0]?.[0]).toBe('Training progress');
    expect(cells).toContainEqual(['Exported by', 'Tara Trainer']);
    expect(cells).toContainEqual(['Filter: Department', 'Tank Farm']);
    const headerIndex = cells.findIndex(([name]) => name === 'Name');
    expect(cells.slice(headerIndex + 1).map(([name]) => name)).toEqual([
      '=HYPERLINK("x")',
      'Fritz Finished',
      'Rita Reader',
    ]);
    // In the file, an apostrophe precedes the formula. `parseCsv` removes the apostrophe.
    expect(reply.body).toContain(`'=HYPERLINK`);
    const firstModuleColumn = 10;
    expect(cells[headerIndex + 1]?.at(firstModuleColumn)).toBe('Quiz Not Passed 0%');
    expect(cells[headerIndex]).toHaveLength(firstModuleColumn + modules.length);
  });

  test('returns an Excel file that contains formulas as texts, and the filter on a second sheet', async () => {
    const reply = await exportMatrix({ standing: 'needs_action', format: 'xlsx' });
    const files = unzipSync(new Uint8Array(reply.rawPayload));
    const sheet = (name: string) => strFromU8(files[`xl/worksheets/${name}.xml`] ?? new Uint8Array());
    expect(sheet('sheet1')).toContain(
      '<c t="inlineStr"><is><t xml:space="preserve">=HYPERLINK(&quot;x&quot;)</t></is></c>',
    );
    const peopleWhoNeedAction = 2;
    expect(sheet('sheet1').match(/<row>/g)).toHaveLength(1 + peopleWhoNeedAction);
    expect(sheet('sheet1')).not.toContain('<f>');
    expect(sheet('sheet2')).toContain('Needs action');
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
