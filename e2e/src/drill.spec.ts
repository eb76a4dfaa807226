import type { Page } from '@playwright/test';
import {
  enterByWords,
  lastOutput,
  openRun,
  settleCalls,
  showPane,
  tellOperator,
  terminal,
  writeFromScreen,
} from './drill-page.ts';
import { expect, phone, test } from './test.ts';

test.use({ viewport: phone, hasTouch: true, isMobile: true });

const logs = ['System', 'Application', 'Security'] as const;
const defender = '"Microsoft-Windows-Windows Defender/Operational"';
const copyOf = (name: string) => String.raw`D:\Job\HIST-02_20261120_${name}.evtx`;

/** Returns the log that keeps no new event. If each log keeps its events, returns Security, as the sheet asks. */
async function findFullLog(page: Page): Promise<{ log: (typeof logs)[number]; isQuiet: boolean; size: string }> {
  let full: { log: (typeof logs)[number]; isQuiet: boolean; size: string } | undefined;
  let size = '';
  for (const log of logs) {
    await enterByWords(page, `wevtutil gl ${log}`);
    const output = await lastOutput(page);
    size = /maxSize: (\d+)/.exec(output)?.[1] ?? '';
    if (/retention: true/.test(output)) full = { log, isQuiet: false, size };
  }
  return full ?? { log: 'Security', isQuiet: true, size };
}

async function choose(page: Page, line: RegExp, option: string): Promise<void> {
  await settleCalls(page);
  await showPane(page, 'Sheet');
  const ask = page.getByRole('complementary', { name: 'Record sheet' }).getByRole('button', { name: line });
  if (await ask.isVisible()) await ask.click();
  await page.getByRole('group', { name: line }).getByRole('button', { name: option, exact: true }).click();
  await showPane(page, 'Host');
}

test('a drill is worked on a phone by tapping words and values, handed in, passed and debriefed', async ({
  page,
  app,
}) => {
  await openRun(page, app.origin);
  await page.getByRole('button', { name: 'Compare' }).click();
  await tellOperator(page, { What: 'begin', Minutes: '30' });

  await enterByWords(page, 'hostname');
  await writeFromScreen(page, 'HIST-02', 1);
  const { log, isQuiet, size } = await findFullLog(page);
  await enterByWords(page, `wevtutil gl ${defender}`);
  await choose(page, /^Which log keeps no new event/, isQuiet ? 'none' : log);
  await writeFromScreen(page, size, 3);
  await enterByWords(page, `wevtutil gli ${log}`);
  const output = await lastOutput(page);
  await writeFromScreen(page, /numberOfLogRecords: (\d+)/.exec(output)?.[1] ?? '', 4);
  // The sheet asks for the time of the newest event, and not for the time at which the log file was last written.
  await enterByWords(page, `wevtutil qe ${log} /c:1 /rd:true /f:xml`);
  await writeFromScreen(page, /SystemTime='([^']+)'/.exec(await lastOutput(page))?.[1] ?? '', 5);

  // A file with the usual name exists already, so the export is refused.
  await enterByWords(page, `wevtutil epl Security ${copyOf('Security')}`);
  await expect(terminal(page)).toContainText('The file exists');
  await enterByWords(page, `wevtutil epl Security ${copyOf('Security_2')}`);
  await enterByWords(page, `wevtutil epl System ${copyOf('System')}`);
  await enterByWords(page, `wevtutil epl Application ${copyOf('Application')}`);
  // Meanwhile the view of the panel operator stands still. `settleCalls` stops the export and calls people, so the export
  // is repeated.
  await settleCalls(page);
  await enterByWords(page, `wevtutil epl Application ${copyOf('Application_2')}`);
  await enterByWords(page, `wevtutil epl ${defender} ${copyOf('Defender')}`);

  // Only the copy of System has the usual name.
  const copy = copyOf(log === 'System' ? log : `${log}_2`);
  await enterByWords(page, `certutil -hashfile ${copy} SHA256`);
  const hash = /[\da-f]{64}/.exec(await lastOutput(page))?.[0] ?? '';
  await writeFromScreen(page, hash, 6);
  await enterByWords(page, 'auditpol /get /category:*');
  // On a phone the value stands in a column of its own. A browser does not count an output as text before it is laid out.
  let setting = '';
  await expect
    .poll(async () => {
      setting = /^ *Logon\s+(\S.*)$/m.exec(await terminal(page).innerText())?.[1] ?? '';
      return setting;
    })
    .not.toBe('');
  await choose(page, /^Are failed sign-ins audited/, setting.includes('Failure') ? 'Yes' : 'No');
  await choose(page, /^Who decides how to make room/, 'System owner');
  await settleCalls(page);
  await tellOperator(page, { What: 'end', Changed: 'nothing' });
  await settleCalls(page);

  await showPane(page, 'Sheet');
  await page.getByRole('button', { name: 'Hand In the Sheet' }).click();
  await expect(page.getByRole('dialog')).toContainText('All lines are written.');
  await page.getByRole('button', { name: 'Hand In', exact: true }).click();

  await expect(page.getByRole('heading', { level: 1, name: /^Drill (Not )?Passed$/ })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'What you found' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^To mend/ })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Drill Passed' })).toBeVisible();
  await page.getByRole('link', { name: 'Step Through the Run' }).click();
  await page.getByRole('slider', { name: 'Step' }).press('End');
  await expect(page.getByText(/^Step (\d+) of \1$/)).toBeVisible();
  await page.getByRole('link', { name: 'Debrief' }).click();
  await page.getByRole('link', { name: 'Back to Module' }).click();
  await expect(page.getByRole('link', { name: /The log that keeps nothing new/ })).toContainText('Passed');
});
