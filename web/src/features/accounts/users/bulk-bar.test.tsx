import { type BulkOutcome, maxSelectedPeople } from '@loopcheck/contract/features/accounts/users-bulk.contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { mockReplies, sentBodies } from '../../../testing/network.ts';
import { renderWithApp } from '../../../testing/render.tsx';
import { userSample } from '../../../testing/samples.ts';
import { toasts } from '../../../ui/toasts.ts';
import { emptyUserFilter } from './user-filter.rules.ts';
import { UserList } from './user-list.tsx';

const names = ['Ann', 'Ben', 'Cem', 'Dan'];
const people = names.map((fullName, index) =>
  userSample({ id: `0f0a3a52-54a9-4f0c-9f5a-0c6f0f3c1a0${index + 1}`, fullName }),
);
const [annId, benId] = people.map(({ id }) => id);
const personWith = (id: string | undefined, fullName: string, outcome: BulkOutcome) => ({
  id,
  fullName,
  outcome,
  email: null,
  employeeId: 'E',
});
const bulkUrl = '/api/admin/users/bulk';

function renderList(replies: Record<string, unknown> = {}, nextCursor: string | null = null) {
  mockReplies({
    'GET /api/admin/users': { items: people, nextCursor },
    'GET /api/admin/departments': [],
    'GET /api/profile/settings': { mailAvailable: false },
    ...replies,
  });
  renderWithApp(<UserList filter={emptyUserFilter} onClearFilter={undefined} />);
}
const findCheckbox = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` });
async function chooseAction(name: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
  await userEvent.click(screen.getByRole('menuitem', { name }));
  return within(await screen.findByRole('dialog'));
}

describe('the selection of people in the list', () => {
  it('contains clicked people, contains everybody in between after a click with Shift, and announces its size', async () => {
    const user = userEvent.setup();
    renderList();
    await user.click(await findCheckbox('Ann'));
    expect(screen.getByText('1 selected')).toBeVisible();
    await user.keyboard('{Shift>}');
    await user.click(await findCheckbox('Cem'));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('3 selected')).toHaveRole('status');
    await user.click(screen.getByRole('button', { name: 'Select' }));
    await user.click(screen.getByRole('menuitem', { name: 'Nobody' }));
    expect(screen.getByText('Nobody selected')).toBeVisible();
  });

  it('contains all shown people, or everybody who matches the filter, as chosen in the menu', async () => {
    const user = userEvent.setup();
    // The people x and y match the filter but are not shown yet.
    renderList(
      { 'GET /api/admin/user-ids': { ids: [...people.map(({ id }) => id), 'x', 'y'], hasMore: false } },
      'next',
    );
    await user.click(await screen.findByRole('button', { name: 'Select' }));
    await user.click(screen.getByRole('menuitem', { name: 'All 4 shown' }));
    expect(screen.getByText('4 selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Select' }));
    await user.click(screen.getByRole('menuitem', { name: 'Everybody who matches' }));
    expect(await screen.findByText('6 selected')).toBeVisible();
  });
});

describe('a large selection', () => {
  const ids = Array.from({ length: maxSelectedPeople }, (_, index) => `id ${index}`);

  it('says that only the first 10,000 people are selected, and that cards are printed for at most 500 people', async () => {
    const user = userEvent.setup();
    renderList({ 'GET /api/admin/user-ids': { ids, hasMore: true } }, 'next');
    await user.click(await screen.findByRole('button', { name: 'Select' }));
    await user.click(screen.getByRole('menuitem', { name: 'Everybody who matches' }));
    expect(await screen.findByText('Only the first 10000 people are selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Actions' }));
    expect(screen.getByRole('menuitem', { name: 'Print cards (at most 500)' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('is complete if exactly 10,000 people match', async () => {
    const user = userEvent.setup();
    toasts.dismiss();
    renderList({ 'GET /api/admin/user-ids': { ids, hasMore: false } }, 'next');
    await user.click(await screen.findByRole('button', { name: 'Select' }));
    await user.click(screen.getByRole('menuitem', { name: 'Everybody who matches' }));
    expect(await screen.findByText('10,000 selected')).toBeVisible();
    expect(screen.queryByText(/^Only the first/)).toBeNull();
  });
});

describe('a bulk action', () => {
  it('states whom it affects and whom it leaves out, is sent after the confirmation, and clears the selection', async () => {
    const user = userEvent.setup();
    const outcomes = [personWith(annId, 'Ann', 'done'), personWith(benId, 'Ben', 'own_account')];
    renderList({
      [`POST ${bulkUrl}/check`]: outcomes,
      [`POST ${bulkUrl}`]: { people: outcomes.map((person) => ({ ...person, link: null })), linksCsv: null },
    });
    await user.click(await findCheckbox('Ann'));
    await user.click(await findCheckbox('Ben'));
    const dialog = await chooseAction('Deactivate');
    expect(await dialog.findByText('Deactivate 1 person?')).toBeVisible();
    expect(dialog.getByText('1 person is left out')).toBeVisible();
    expect(dialog.getByText('Your own account')).toBeVisible();
    expect(sentBodies('POST', bulkUrl)).toEqual([]);
    await user.dblClick(dialog.getByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText('1 of 2 people')).toBeVisible();
    await waitFor(() => expect(screen.getByText('Nobody selected')).toBeVisible());
    await waitFor(() => expect(screen.getByRole('region', { name: 'Selected people' })).toHaveFocus());
    expect(sentBodies('POST', bulkUrl)).toEqual([
      { ids: [annId, benId], action: { kind: 'deactivate' }, byMail: false, requestId: expect.any(String) },
    ]);
  });

  it('cannot be cancelled while it runs, because its result is shown only once', async () => {
    const user = userEvent.setup();
    renderList({ [`POST ${bulkUrl}/check`]: [personWith(annId, 'Ann', 'done')] });
    await user.click(await findCheckbox('Ann'));
    const dialog = await chooseAction('Reset password');
    await dialog.findByText('Reset the password of 1 person?');
    // The request never gets a reply.
    vi.stubGlobal('fetch', () => new Promise<Response>(() => undefined));
    await user.click(dialog.getByRole('button', { name: 'Reset password' }));
    await user.click(dialog.getByRole('button', { name: /^Cancel/ }));
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('sets a department only after the check by the server, and removes the department only if the box is ticked', async () => {
    const user = userEvent.setup();
    const person = personWith(annId, 'Ann', 'done');
    renderList({
      [`POST ${bulkUrl}/check`]: [person],
      [`POST ${bulkUrl}`]: { people: [{ ...person, link: null }], linksCsv: null },
    });
    await user.click(await findCheckbox('Ann'));
    const dialog = await chooseAction('Set department');
    const confirm = dialog.getByRole('button', { name: /^Set department/ });
    expect(confirm).toHaveAccessibleName(/Enter a department/);
    await user.type(dialog.getByLabelText('Department'), 'A');
    expect(confirm).toHaveAccessibleName(/Checking…/);
    await waitFor(() => expect(confirm).toHaveAccessibleName('Set department'));
    await user.type(dialog.getByLabelText('Department'), '2');
    expect(confirm).toHaveAccessibleName(/Checking…/);
    await user.clear(dialog.getByLabelText('Department'));
    expect(confirm).toHaveAccessibleName(/Enter a department/);
    await user.click(dialog.getByRole('checkbox', { name: 'Remove the department' }));
    await waitFor(() => expect(confirm).toHaveAccessibleName('Set department'));
    await user.click(confirm);
    expect(await screen.findByText('1 of 1 people')).toBeVisible();
    expect(sentBodies('POST', bulkUrl)).toMatchObject([{ action: { kind: 'set_department', department: null } }]);
    // The department `A2` was never checked: the check is debounced, and the field was cleared before it began.
    const checkRequests = sentBodies('POST', `${bulkUrl}/check`);
    expect(checkRequests).toMatchObject([{ action: { department: 'A' } }, { action: { department: null } }]);
  });

  it('cannot be confirmed if it would change nobody', async () => {
    const user = userEvent.setup();
    renderList({ [`POST ${bulkUrl}/check`]: [personWith(annId, 'Ann', 'unchanged')] });
    await user.click(await findCheckbox('Ann'));
    const dialog = await chooseAction('Activate');
    await dialog.findByText('1 person is left out');
    await user.click(dialog.getByRole('button', { name: /^Activate/ }));
    expect(sentBodies('POST', bulkUrl)).toEqual([]);
  });

  it('shows each new link once with a Copy button, shows no toast over the links, and saves the list of links', async () => {
    const user = userEvent.setup();
    toasts.dismiss();
    // jsdom cannot create object URLs.
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: vi.fn<() => string>(() => 'blob:x'),
        revokeObjectURL: vi.fn<() => void>(),
      }),
    );
    const person = personWith(annId, 'Ann', 'done');
    const link = { address: 'http://plant.test/one-time-link/abc', expiresAt: '2026-12-01T10:00:00Z' };
    renderList({
      [`POST ${bulkUrl}/check`]: [person],
      [`POST ${bulkUrl}`]: { people: [{ ...person, link }], linksCsv: 'Name\r\nAnn\r\n' },
    });
    await user.click(await findCheckbox('Ann'));
    const dialog = await chooseAction('Reset password');
    await dialog.findByText('Reset the password of 1 person?');
    await user.click(dialog.getByRole('button', { name: 'Reset password' }));
    expect(await screen.findByLabelText('One-time link of Ann')).toHaveValue(link.address);
    expect(screen.getByRole('button', { name: 'Copy One-time link of Ann' })).toBeVisible();
    expect(toasts.current()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save the list of links' }));
    expect(URL.createObjectURL).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByText(link.address)).toBeNull();
  });
});
