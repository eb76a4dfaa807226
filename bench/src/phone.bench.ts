/**
 * Measures the first visit to four pages on a slow phone with a slow network, in Chromium, from the built pages. Seconds
 * differ between machines, so a bare page of the same run shows the least that is possible here.
 */
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { z } from 'zod';
import { runLighthouse } from '../../e2e/src/lighthouse.ts';
import { median } from './median.ts';
import { startBrowser, type Visit, visit } from './phone-visit.ts';
import { readJson } from './read-json.ts';
import { startServer } from './server.ts';
import type { Table } from './table.ts';

const Modules = z.array(z.object({ id: z.string() }));

/** The measured pages, in the order of the columns. */
const pageNames = ['landing', 'dashboard', 'modules', 'reader'] as const;

interface Page {
  readonly name: string;
  readonly url: string;
  readonly cookie?: string;
}

/** A row of the table: a figure of a visit, and its largest wanted value for each page, in the order of `pageNames`. */
interface Figure {
  readonly name: string;
  readonly digits: number;
  readonly wanted: readonly number[];
  /** Returns the figure of a visit. */
  of(visit: Visit): number;
}

const figures: readonly Figure[] = [
  { name: 'requests', digits: 0, wanted: [12, 15, 15, 20], of: ({ requests }) => requests },
  { name: 'bytes, KB', digits: 0, wanted: [200, 240, 230, 280], of: ({ kilobytes }) => kilobytes },
  { name: 'largest paint, s', digits: 2, wanted: [1.8, 2.2, 2.2, 2.5], of: (found) => found.largestPaintSeconds },
  { name: 'blocking time, s', digits: 2, wanted: [0.2, 0.2, 0.2, 0.2], of: ({ blockingSeconds }) => blockingSeconds },
  { name: 'layout shift', digits: 3, wanted: [0.02, 0.02, 0.02, 0.02], of: ({ layoutShift }) => layoutShift },
];

/** The score of Lighthouse that every page should have on a phone. */
const wantedScore = 90;
const scoreRuns = 5;

/**
 * Throws if the built files have no compressed copies. Without them, the server compresses each reply itself, quickly and
 * less well, so the measured sizes would be too large.
 */
function checkBuild(): void {
  const files = readdirSync(path.join(import.meta.dirname, '../../web/dist/assets'));
  if (files.some((file) => file.endsWith('.br'))) return;
  throw new Error('The pages were built without compressed copies. Delete web/dist, and run npm start once.');
}

/** Starts the product, calls `work` with its pages, and stops the product. */
async function withPages<Result>(work: (pages: readonly Page[]) => Promise<Result>): Promise<Result> {
  checkBuild();
  const server = await startServer();
  try {
    const cookie = await server.signIn('trainee@demo.test', 'demo-trainee');
    await server.untilQuiet(cookie);
    const modules = `${server.origin}/api/training-modules?view=outline`;
    const [module] = await readJson(await fetch(modules, { headers: { cookie } }), Modules);
    const pages = [
      { name: 'landing', url: `${server.origin}/` },
      { name: 'dashboard', url: `${server.origin}/`, cookie },
      { name: 'modules', url: `${server.origin}/training-modules`, cookie },
      { name: 'reader', url: `${server.origin}/training-modules/${module?.id}`, cookie },
    ];
    return await work(pages);
  } finally {
    await server.close();
  }
}

/** Calls `work` with the address of a server whose only page is one line of text, without scripts, styles and fonts. */
async function withBarePage<Result>(work: (page: Page) => Promise<Result>): Promise<Result> {
  const html =
    '<!doctype html><html lang="en"><head><title>Bare</title><link rel="icon" href="data:,"></head><body><h1>One line of text</h1></body></html>';
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(html);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The bare server has no port.');
  try {
    return await work({ name: 'bare page', url: `http://127.0.0.1:${address.port}/` });
  } finally {
    server.close();
  }
}

/** Visits all pages in turn, several times, so that noise of the machine hits all of them. */
async function visitInTurn(browser: Browser, pages: readonly Page[], times: number): Promise<readonly Visit[][]> {
  const visits: Visit[][] = pages.map(() => []);
  for (let time = 0; time < times; time += 1) {
    for (const [index, { url, cookie }] of pages.entries()) visits[index]?.push(await visit(browser, url, cookie));
  }
  return visits;
}

/** Returns a figure beside the wanted one: `12 <= 15`, or `17 > 15` if it falls short. */
const compare = (value: number, wanted: number, digits: number): string =>
  `${value.toFixed(digits)} ${value <= wanted ? '<=' : '>'} ${wanted}`;

/** The first visit to each page on a phone: the median of three visits, or of five with `--five`. */
export async function measurePhone(): Promise<Table> {
  const times = process.argv.includes('--five') ? 5 : 3;
  const visits = await withPages((pages) =>
    withBarePage(async (barePage) => {
      const browser = await startBrowser();
      try {
        return await visitInTurn(browser, [...pages, barePage], times);
      } finally {
        await browser.close();
      }
    }),
  );
  const rows = figures.map(({ name, digits, wanted, of }) => {
    const values = visits.map((list) => median(list.map(of)));
    const areTooLarge = wanted.map((each, index) => (values[index] ?? Infinity) > each);
    const cells = wanted.map((each, index) => compare(values[index] ?? Number.NaN, each, digits));
    return {
      cells: [name, ...cells, (values.at(-1) ?? Number.NaN).toFixed(digits)],
      fallsShort: areTooLarge.includes(true),
    };
  });
  return {
    title: `First visit on a phone (4 times slower processor, 1.6 Mbit/s, 150 ms), median of ${times}`,
    columns: ['each with the wanted figure', ...pageNames, 'bare page'],
    rows,
  };
}

/** Lighthouse's score of performance on a phone for each page, the median of five. */
export async function measureLighthouse(): Promise<Table> {
  const scores = await withPages(async (pages) => {
    const found = pages.map((): number[] => []);
    for (let run = 0; run < scoreRuns; run += 1) {
      for (const [index, { url, cookie }] of pages.entries()) {
        const { performance } = await runLighthouse(url, { categories: ['performance'], cookie });
        found[index]?.push(performance?.score ?? 0);
      }
    }
    return found;
  });
  return {
    title: `Lighthouse's score of performance on a phone, median of ${scoreRuns}`,
    columns: ['page', 'score', 'wanted', 'all runs'],
    rows: pageNames.map((name, index) => {
      const runs = scores[index] ?? [];
      const score = median(runs);
      return {
        cells: [name, String(score), String(wantedScore), runs.join(', ')],
        fallsShort: score < wantedScore,
      };
    }),
  };
}
