import { trainerAt } from './wrong-key.ts';
import { desk, expect, expectAccessible, phone, test } from './test.ts';
import { register } from './trainee.ts';

interface RecipientsPage {
  readonly items: readonly { readonly fullName: string; readonly readAt: string | null }[];
  readonly nextCursor: string | null;
}

for (const [name, viewport] of Object.entries({ phone, desk })) {
  test(`on a ${name}, an announcement appears in the bell of an open page, links to its text, and is marked read`, async ({
    page,
    app,
  }) => {
    await page.setViewportSize(viewport);
    // From this reply on, the server sends events to the page.
    const listening = page.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/events');
    const technician = await register(page, app.origin);
    await listening;
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();

    const trainer = await trainerAt(app.origin);
    const title = `Muster point moved, ${name}`;
    const sent = await trainer.call<{ id: string }>('POST', '/api/announcements', {
      title,
      content: '<p>Gate 3 is closed. Use <strong>Gate 5</strong>.</p>',
      audience: { to: 'all' },
    });
    // The open page shows the announcement without a reload.
    const bell = page.getByRole('button', { name: 'Notifications, 1 unread' });
    await expect(bell).toBeVisible();
    await expect(page.getByRole('region', { name: 'Announcements' })).toContainText(title);

    await bell.press('Enter');
    const pane = page.getByRole('dialog', { name: 'Notifications' });
    await expect(pane.getByRole('link', { name: new RegExp(title) })).toBeVisible();
    await expectAccessible(page, `the bell on a ${name}`);
    await page.keyboard.press('Escape');
    await expect(pane).toBeHidden();
    await expect(bell).toBeFocused();

    await bell.click();
    await pane.getByRole('link', { name: new RegExp(title) }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText('Use Gate 5.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
    await expectAccessible(page, `an announcement on a ${name}`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);

    const readers: string[] = [];
    // Without a cursor, the first page of the list is returned.
    let cursor: string | null = '';
    // The list begins with the recipients who have not read the announcement, so the technician may be on a later page.
    while (cursor !== null) {
      const path = `/api/trainer/announcements/${sent.id}/recipients${cursor && `?cursor=${encodeURIComponent(cursor)}`}`;
      const recipients: RecipientsPage = await trainer.call<RecipientsPage>('GET', path);
      readers.push(...recipients.items.filter(({ readAt }) => readAt !== null).map(({ fullName }) => fullName));
      cursor = recipients.nextCursor;
    }
    expect(readers).toContain(`${technician.firstName} ${technician.lastName}`);
  });
}
