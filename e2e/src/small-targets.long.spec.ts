import { signIn } from './sign-in.ts';
import { findSmallTargets } from './small-targets.ts';
import { expect, phone, test } from './test.ts';

test.use({ viewport: phone, hasTouch: true });

const midCourse = { email: 'technician10@demo.test', password: 'demo-midcourse' };
const paths = ['/', '/training-modules', '/sop-library', '/news-feed', '/certificates', '/announcements', '/profile'];

test('on a phone, the controls of a trainee’s screens are at least 44 px high', async ({ page, app }) => {
  await signIn(page, app.origin, midCourse);
  for (const path of paths) {
    await page.goto(`${app.origin}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await findSmallTargets(page), path).toEqual([]);
  }
});
