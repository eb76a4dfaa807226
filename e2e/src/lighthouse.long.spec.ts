import { type Category, runLighthouse } from './lighthouse.ts';
import { findFirstModule, signIn } from './sign-in.ts';
import { expect, test } from './test.ts';

/** `robots.txt` asks search engines to list no page, because the pages need an account. This audit asks for the opposite. */
const skipAudits = ['is-crawlable'];

const qualities = ['accessibility', 'best-practices'] as const satisfies readonly Category[];
const pages: readonly { name: string; path: string; isSignedIn: boolean; categories: readonly Category[] }[] = [
  { name: 'landing page', path: '/', isSignedIn: false, categories: [...qualities, 'seo'] },
  { name: 'dashboard', path: '/', isSignedIn: true, categories: qualities },
  { name: 'list of modules', path: '/training-modules', isSignedIn: true, categories: qualities },
  { name: 'reader', path: '/training-modules/MODULE', isSignedIn: true, categories: qualities },
];

for (const { name, path, isSignedIn, categories } of pages) {
  test(`Lighthouse finds nothing to improve on the ${name}: ${categories.join(', ')}`, async ({
    page,
    app: { origin },
  }) => {
    let url = origin + path;
    let cookie: string | undefined;
    if (isSignedIn) {
      await signIn(page, origin, 'trainee');
      url = url.replace('MODULE', await findFirstModule(page, origin));
      cookie = (await page.context().cookies()).map((each) => `${each.name}=${each.value}`).join('; ');
    }
    const scores = await runLighthouse(url, { categories, skipAudits, cookie });
    const found = categories.map((category) => ({ category, ...scores[category] }));
    expect(found).toEqual(categories.map((category) => ({ category, score: 100, failures: [] })));
  });
}
