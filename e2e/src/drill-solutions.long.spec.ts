import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { DrillResult } from '@loopcheck/contract/features/drills/drill-result';
import { ClosedDrillRun, OpenDrillRun } from '@loopcheck/contract/features/drills/drills.contract';
import { begin } from '@loopcheck/simulator';
import { hostPartOf } from '../../server/src/curriculum/drill.ts';
import { playSolution } from '../../server/src/features/drills/index.ts';
import { signInExperienced } from './experienced-person.ts';
import { drillsFolder, readDrill } from './shipped-drill.ts';
import { SolutionPlayer, toPageSteps } from './solution-player.ts';
import { desk, expect, test } from './test.ts';

test.use({ viewport: desk });
test.describe.configure({ mode: 'parallel' });

/** Starts a run for the record on the page of the drill. */
async function startRun(page: Page, origin: string, drillId: string): Promise<OpenDrillRun> {
  await page.goto(`${origin}/drills/${drillId}`);
  const started = page.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/drill-runs');
  await page.getByRole('button', { name: 'Start Drill' }).click();
  const run = OpenDrillRun.parse(await (await started).json());
  await expect(page.getByRole('button', { name: 'Hand In the Sheet' })).toBeVisible();
  return run;
}

/** What kept a run from being passed, in sentences. */
function describeFailure({ lines, forbidden, reactions, duties }: DrillResult): string[] {
  return [
    ...lines
      .filter(({ state }) => state !== 'right')
      .map(({ id, state, written, hostHad }) => `${id} is ${state}: “${written}” instead of “${hostHad}”`),
    ...forbidden.map(({ text, index }) => `${text} (step ${index})`),
    ...reactions
      .filter(({ isRight }) => !isRight)
      .map(({ event, did, needed }) => `${event}: ${did} Needed: ${needed}`),
    ...duties.filter(({ isDone }) => !isDone).map(({ text }) => `Not done: ${text}`),
  ];
}

for (const file of readdirSync(drillsFolder).filter((name) => name.endsWith('.yaml'))) {
  const drill = readDrill(file);
  test(`drill ${drill.number}, ${drill.title}, is passed by its solution on the page`, async ({ page, app }) => {
    await signInExperienced(page, app);
    const { id, hostPart, seed, drill: started } = await startRun(page, app.origin, drill.id);
    const player = new SolutionPlayer(page, begin(hostPart, seed), started.card);
    // The part that the page gets lacks the values that only grading and the solution use.
    for (const input of playSolution(hostPartOf(drill), seed, toPageSteps(drill.solution))) {
      await test.step(JSON.stringify(input), () => player.play(input));
    }
    const title = page.getByRole('heading', { level: 1, name: /^Drill (Not )?Passed$/ });
    await expect(title).toBeVisible();
    const { result } = ClosedDrillRun.parse(
      await (await page.request.get(`${app.origin}/api/drill-runs/${id}`)).json(),
    );
    expect(result && describeFailure(result), `seed ${seed}`).toEqual([]);
    await expect(title).toHaveText('Drill Passed');
  });
}
