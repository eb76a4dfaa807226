import type { Page } from '@playwright/test';
import { insertPassedModules } from '../../server/src/testing/certificate-requests.ts';
import { insertPerson } from '../../server/src/testing/people.ts';
import type { RunningApp } from './running-app.ts';

/** Signs in a new person who has passed all modules, and for whom therefore every drill is open. */
export async function signInExperienced(page: Page, app: RunningApp): Promise<void> {
  await app.arrange(async (db) => {
    const now = new Date();
    const person = await insertPerson(db, {}, now);
    await insertPassedModules({ db, clock: { now: () => now } }, person);
    await page.context().addCookies([{ name: 'loopcheck_session', value: person.token, url: app.origin }]);
  });
}
