import { once } from 'node:events';
import { createServer } from 'node:net';
import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';

/** The categories of Lighthouse's audits. */
export type Category = 'accessibility' | 'best-practices' | 'seo' | 'performance';

/** A score of a category, from 0 to 100, and the audits that took points from it. */
export interface Score {
  readonly score: number;
  /** Each with its title and the elements or addresses that it names. */
  readonly failures: readonly string[];
}

interface Options {
  readonly categories: readonly Category[];
  /** Audits that are left out. */
  readonly skipAudits?: readonly string[];
  /** The cookie of a signed-in person, as the value of the header Cookie. */
  readonly cookie?: string | undefined;
}

/** Returns a TCP port on which nothing listens. Lighthouse connects to the browser by its port. */
async function findFreePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  await once(listener, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}

/** The texts of the elements, addresses and values that an audit names. */
function describeDetails(details: unknown): string {
  if (typeof details !== 'object' || details === null || !('items' in details)) return '';
  return JSON.stringify(details.items).slice(0, 2000);
}

function toScore({ categories, audits }: Result, category: Category): Score {
  const { score, auditRefs = [] } = categories[category] ?? {};
  const failures = auditRefs.flatMap(({ id, weight }) => {
    const audit = audits[id];
    if (!audit || weight === 0 || audit.score === null || audit.score >= 1) return [];
    return [`${audit.title} ${audit.explanation ?? ''} ${describeDetails(audit.details)}`];
  });
  return { score: Math.round((score ?? 0) * 100), failures };
}

/**
 * Runs Lighthouse on a page as on a phone, in a new browser with an empty cache. Returns a score for each category.
 * Throws an error if the page cannot be opened.
 */
export async function runLighthouse(
  url: string,
  { categories, skipAudits = [], cookie }: Options,
): Promise<Readonly<Record<string, Score>>> {
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  });
  try {
    const run = await lighthouse(url, {
      port,
      logLevel: 'error',
      output: 'json',
      onlyCategories: [...categories],
      // The other categories do not depend on the speed.
      throttlingMethod: categories.includes('performance') ? 'simulate' : 'provided',
      skipAudits: [...skipAudits],
      ...(cookie && { extraHeaders: { Cookie: cookie } }),
    });
    if (!run) throw new Error(`Lighthouse has no result for ${url}.`);
    const { lhr } = run;
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    return Object.fromEntries(categories.map((category) => [category, toScore(lhr, category)]));
  } finally {
    await browser.close();
  }
}
