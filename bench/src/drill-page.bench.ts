/**
 * Measures how long a person waits for the output of a line on the page of a drill: from the Enter key to the painted
 * output. The built pages are opened in Chromium with a processor that is four times slower.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import path from 'node:path';
import { OpenDrillRun } from '@loopcheck/contract/features/drills/drills.contract';
import type { Browser, Page } from '@playwright/test';
import { begin, type HostPart, type Input, type Seed, step } from '@loopcheck/simulator';
import { z } from 'zod';
import { median } from './median.ts';
import { startBrowser } from './phone-visit.ts';
import { type BenchServer, startServer } from './server.ts';
import type { Table } from './table.ts';

const drillId = '07-1';
const repetitions = 5;
const processorSlowdown = 4;
const wantedMs = 50;
const viewport = { width: 1440, height: 900 };
/** A key is pressed when the page has done nothing for this time. */
const quietMs = 400;

/** The numbers of command lines that were entered in each window before the measured lines. */
const lineCounts = [5, 200] as const;

/** Lines that people type, each with the index of the tab of its window. */
const measuredLines = [
  { tab: 0, text: 'hostname' },
  { tab: 0, text: String.raw`dir C:\Windows\System32` },
  { tab: 0, text: 'ipconfig /all' },
  { tab: 0, text: 'systeminfo' },
  { tab: 0, text: 'wevtutil gl Security' },
  { tab: 1, text: 'Get-Service | Where-Object { $_.Status -eq "Running" } | Sort-Object Name' },
] as const;

const earlierLines = {
  'hist/cmd-elevated': ['hostname', 'wevtutil gl System', 'ipconfig /all', 'auditpol /get /category:*', 'tasklist'],
  'hist/powershell-elevated': ['Get-Service', 'Get-Date', 'Get-Process', 'hostname'],
} as const;

/** The inputs before the measured lines: the events of the drill are over, and each window has run `count` lines. */
const earlierInputs = (count: number): Input[] => [
  { kind: 'tap', target: 'label/hist' },
  ...Array.from({ length: 12 }, (): Input => ({ kind: 'wait', seconds: 1 })),
  { kind: 'answer', event: 'trend-printing', choice: 'carry-on' },
  ...Object.entries(earlierLines).flatMap(([window, lines]) =>
    Array.from({ length: count }, (_, index): Input => ({
      kind: 'line',
      window,
      text: lines[index % lines.length] ?? '',
    })),
  ),
];

function digestAfter(part: HostPart, seed: Seed, inputs: readonly Input[]): string {
  let run = begin(part, seed);
  for (const input of inputs) ({ run } = step(run, input));
  return run.digest;
}

async function send(server: BenchServer, cookie: string, method: string, address: string, body: unknown) {
  const reply = await fetch(server.origin + address, {
    method,
    headers: { cookie, origin: server.origin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${method} ${address} was refused: ${await reply.text()}`);
  return reply;
}

const Figure = z.number();

/** Types a line and presses Enter. Returns the milliseconds until its output is painted. */
async function measureLine(page: Page, text: string): Promise<number> {
  const input = page.getByRole('textbox').first();
  await input.fill(text);
  await page.waitForTimeout(quietMs);
  // `waitForFunction` cannot be used: it evaluates texts in the page, which the content security policy forbids.
  const countFigures = async () => Figure.parse(await page.evaluate('window.enterFigures.length'));
  const count = await countFigures();
  await input.press('Enter');
  do await page.waitForTimeout(quietMs);
  while ((await countFigures()) === count);
  return Figure.parse(await page.evaluate('window.enterFigures.at(-1)'));
}

/** Opens a page with a command line, slows its processor down, and calls `work` with the page. */
async function withPage<Result>(
  browser: Browser,
  url: string,
  cookie: string | null,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport });
  if (cookie) {
    const [name = '', value = ''] = cookie.split('=', 2);
    await context.addCookies([{ name, value, url: new URL(url).origin }]);
  }
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.addInitScript({ path: path.join(import.meta.dirname, 'enter-probe.js') });
  await page.goto(url);
  await page.getByRole('textbox').first().waitFor();
  // The rest of the simulator is loaded beside the page.
  await page.waitForTimeout(3 * quietMs);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
  const result = await work(page);
  await context.close();
  return result;
}

/** A page that only appends the typed line to a list. Its duration is the least that this machine needs at this moment. */
const barePage = `<!doctype html><html lang="en"><head><title>Bare</title><link rel="icon" href="data:,"></head><body>
<div id="list"></div><form><input aria-label="Line"></form><script>
document.forms[0].addEventListener('submit', (event) => {
  event.preventDefault();
  const line = document.createElement('div');
  line.className = 'host-entry';
  line.textContent = document.forms[0].elements[0].value;
  document.getElementById('list').append(line);
});
</script></body></html>`;

async function startBarePage() {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(barePage);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The bare server has no port.');
  return { url: `http://127.0.0.1:${address.port}/`, close: () => server.close() };
}

/** Durations in milliseconds. */
interface Measured {
  /** The number of lines in each window before the measured ones. */
  readonly count: number;
  /** One list of durations for each of `measuredLines`. */
  readonly lines: readonly number[][];
  /** The durations of lines on the bare page. */
  readonly bare: number[];
}

/** Visits the page of the run after `count` lines, and the bare page, and adds the durations to `measured`. */
async function measureAfter(
  count: number,
  { server, cookie, run, browser, bareUrl }: Setup,
  measured: Measured,
): Promise<void> {
  const inputs = earlierInputs(count);
  await send(server, cookie, 'PUT', `/api/drill-runs/${run.id}/inputs`, {
    from: 0,
    inputs,
    deviceMs: inputs.map((_, index) => index * 5000),
    digest: digestAfter(run.hostPart, run.seed, inputs),
    simulatorRevision: run.simulatorRevision,
    replaces: true,
  });
  await withPage(browser, `${server.origin}/drill-runs/${run.id}`, cookie, async (page) => {
    for (const [index, { tab, text }] of measuredLines.entries()) {
      await page.getByRole('tab').nth(tab).click();
      measured.lines[index]?.push(await measureLine(page, text));
    }
  });
  await withPage(browser, bareUrl, null, async (page) => {
    for (let time = 0; time < 3; time += 1) measured.bare.push(await measureLine(page, 'hostname'));
  });
}

interface Setup {
  readonly server: BenchServer;
  readonly cookie: string;
  readonly run: OpenDrillRun;
  readonly browser: Browser;
  readonly bareUrl: string;
}

const worst = (numbers: readonly number[]): number => Math.max(...numbers);

function toTable(measured: readonly Measured[]): Table {
  const bare = median(measured.flatMap((each) => each.bare));
  const rows = measuredLines.map(({ text }, index) => {
    const values = measured.map(({ lines }) => lines[index] ?? []);
    return {
      cells: [
        `\`${text.replaceAll('|', '\\|')}\``,
        ...values.flatMap((list) => [median(list), worst(list)]).map((value) => value.toFixed(0)),
        ...values.map((list) => (median(list) - bare).toFixed(0)),
        String(wantedMs),
      ],
      fallsShort: values.some((list) => median(list) > wantedMs),
    };
  });
  return {
    title: `Enter to painted output at 4x slowdown, ms, ${repetitions} visits (bare page: ${bare.toFixed(0)} ms)`,
    columns: [
      'line',
      ...measured.flatMap(({ count }) => [`after ${count} lines, median`, 'worst']),
      ...measured.map(({ count }) => `after ${count}, above bare page`),
      'wanted median',
    ],
    rows,
  };
}

/** Measures lines that people type often, after few and after many lines. */
export async function measureDrillPage(): Promise<Table> {
  const server = await startServer();
  const bare = await startBarePage();
  const browser = await startBrowser();
  try {
    const cookie = await server.signIn('technician10@demo.test', 'demo-midcourse');
    await server.untilQuiet(cookie);
    const reply = await send(server, cookie, 'POST', '/api/drill-runs', { drillId, kind: 'practice' });
    const run = OpenDrillRun.parse(await reply.json());
    const measured = lineCounts.map((count): Measured => ({ count, lines: measuredLines.map(() => []), bare: [] }));
    // The numbers of lines are measured in turn, so that other work of the machine slows all of them.
    for (let time = 0; time < repetitions; time += 1) {
      for (const each of measured)
        await measureAfter(each.count, { server, cookie, run, browser, bareUrl: bare.url }, each);
    }
    return toTable(measured);
  } finally {
    await browser.close();
    bare.close();
    await server.close();
  }
}
