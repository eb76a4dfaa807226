import { usersImportEndpoints } from '@loopcheck/contract/features/accounts/users-import.contract';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';

const app = await testApp();
afterAll(app.close);
const admin = await app.person({ role: 'trainer', isAdmin: true });

const peopleCount = 10_000;
const fileOf = (department: string) =>
  `Name,Email,Badge,Department\n${Array.from(
    { length: peopleCount },
    (_, index) => `Person ${index},p${index}@plant.test,${String(index).padStart(6, '0')},${department}\n`,
  ).join('')}`;

async function measureTime<Result>(work: () => Promise<Result>): Promise<[Result, seconds: number]> {
  const startedAt = performance.now();
  const result = await work();
  return [result, (performance.now() - startedAt) / 1000];
}

test('three imports create 10,000 people, change all of them, and deactivate all but one, each within 15 seconds', async () => {
  const figures: string[] = [];
  const importFile = async (name: string, csv: string, others: object = {}) => {
    const [preview, previewSeconds] = await measureTime(() =>
      app.call(usersImportEndpoints.check, { as: admin, body: { csv } }),
    );
    expect(preview.json().faults).toEqual([]);
    const body = { csv, previewToken: preview.json().previewToken, ...others };
    const [imported, importSeconds] = await measureTime(() =>
      app.call(usersImportEndpoints.import, { as: admin, body }),
    );
    expect(imported.statusCode, imported.body.slice(0, 300)).toBe(200);
    figures.push(`${name}: preview ${previewSeconds.toFixed(1)} s, import ${importSeconds.toFixed(1)} s`);
    expect(importSeconds).toBeLessThan(15);
    return imported.json();
  };
  expect(await importFile('create', fileOf('Train 1'))).toMatchObject({ created: peopleCount });
  expect(await importFile('change', fileOf('Train 2'))).toMatchObject({ changed: peopleCount });
  const oneLine = 'Name,Email,Badge\nPerson 0,,000000\n';
  expect(await importFile('deactivate', oneLine, { deactivateMissing: true })).toMatchObject({
    deactivated: peopleCount - 1,
  });
  process.stdout.write(`Figures of an import of 10,000 people: ${figures.join('; ')}\n`);
}, 120_000);
