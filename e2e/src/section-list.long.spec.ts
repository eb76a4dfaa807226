import { desk, expect, phone, test } from './test.ts';
import { register } from './trainee.ts';

for (const [size, viewport] of Object.entries({ desk, phone })) {
  // A list that moves between the press and the release of a button loses the click.
  test(`the list of sections does not move while a person reads (${size})`, async ({ page, app }) => {
    await page.setViewportSize(viewport);
    await register(page, app.origin);
    await page.goto(`${app.origin}/training-modules/by-chapter/1`);
    if (size === 'phone') await page.getByRole('button', { name: /^\d+ of \d+/ }).click();
    const list = page.getByRole('navigation', { name: 'Sections' }).filter({ visible: true });
    const links = list.getByRole('link');
    await expect(links.first()).toBeVisible();
    /** Returns the distance of each link from the top of the list. */
    const measure = () =>
      list.evaluate((nav) => {
        const top = nav.parentElement?.getBoundingClientRect().top ?? 0;
        return [...nav.querySelectorAll('a')].map((link) => Math.round(link.getBoundingClientRect().top - top));
      });
    const before = await measure();
    const count = await links.count();
    // Without the link to the discussion and the last section, which is too short to become the current one.
    for (const title of (await links.allTextContents()).slice(1, count - 2)) {
      const heading = page.getByRole('heading', { level: 2, name: title.trim(), exact: true });
      await heading.evaluate((element) => element.scrollIntoView({ block: 'start' }));
      await expect(links.filter({ hasText: title.trim() }).first()).toHaveAttribute('aria-current', 'true');
      expect(await measure(), `at ${title}`).toEqual(before);
    }
    await expect(links.filter({ hasText: /read$/ })).not.toHaveCount(0);
    await expect(page.getByText('Saved', { exact: true }).filter({ visible: true })).toBeVisible();
    expect(await measure(), 'after the reading has been saved').toEqual(before);
  });
}
