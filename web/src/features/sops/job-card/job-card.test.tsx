import type { JobCardField, JobCardHoldPoint, JobCardText } from '@loopcheck/contract/features/sops/job-card';
import type { Sop, SopJobCard } from '@loopcheck/contract/features/sops/sops.contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockReplies, sentRequests } from '../../../testing/network.ts';
import { renderWithApp } from '../../../testing/render.tsx';
import { sopSample } from '../../../testing/samples.ts';
import { SopDialog } from '../view/sop-dialog.tsx';

const plainText = (text: string): JobCardText => [{ text, style: 'plain', link: null }];
const recordFormField = (field: Partial<JobCardField> & Pick<JobCardField, 'id' | 'label'>): JobCardField => ({
  type: 'text',
  unit: null,
  options: [],
  step: null,
  isRequired: true,
  ...field,
});
/** A job card with two steps. The first step has a command, the second a link. */
const card: SopJobCard = {
  sopId: 's1',
  revision: 2,
  windows: ['10 LTSC 2021', 'Server 2022'],
  revisionNote: 'Step 2 is new.',
  untriedClaims: ['The command ends with the exit code 0.'],
  record: [
    recordFormField({ id: 'permit', label: 'Permit or work order' }),
    recordFormField({ id: 'free', label: 'Free space on C', type: 'number', unit: 'GB', step: 1 }),
    recordFormField({
      id: 'state',
      label: 'Plant state',
      type: 'choice',
      options: ['Steady', 'Batch'],
      isRequired: false,
    }),
  ],
  before: [{ title: 'Purpose', blocks: [{ kind: 'text', text: plainText('To be sure of the host.') }] }],
  warnings: [
    {
      kind: 'stop',
      title: 'Do not switch over to the standby station',
      texts: [plainText('If the wrong one is active, stop.')],
    },
  ],
  steps: [
    {
      number: 1,
      holdPoints: [],
      blocks: [
        { kind: 'text', text: plainText('Let the host say its name.') },
        { kind: 'command', title: 'Command Prompt', code: 'hostname', use: 'copy' },
        { kind: 'command', title: 'Sample output', code: 'HMI-12A', use: 'sample' },
      ],
      expected: [
        { kind: 'text', text: plainText('The name of the permit.') },
        { kind: 'stop', title: null, texts: [plainText('If not, stop here.')] },
      ],
    },
    {
      number: 2,
      holdPoints: [],
      blocks: [
        {
          kind: 'text',
          text: [
            { text: 'Go on with ', style: 'plain', link: null },
            { text: 'LC-01-02', style: 'plain', link: { kind: 'sop', number: 'LC-01-02' } },
          ],
        },
      ],
      expected: [{ kind: 'text', text: plainText('Done.') }],
    },
  ],
  after: [
    { title: 'What to record', blocks: [{ kind: 'text', text: plainText('Fill in the form.') }] },
    {
      title: 'If it goes wrong',
      blocks: [
        {
          kind: 'list',
          items: [
            { text: plainText('An alarm starts: hands off.'), isStop: true },
            { text: plainText('The tag is missing: ask the owner.'), isStop: false },
          ],
        },
      ],
    },
  ],
};
const sop = sopSample({ hasJobCard: true, releasedAt: '2026-10-12T08:00:00Z' });
/** The server's reply when a person opens the procedure. The procedure counts as viewed five seconds later. */
const view = {
  revision: 2,
  beganAt: '2026-01-01T00:00:00Z',
  viewingSeconds: 5,
  readingSeconds: 5,
  viewedAt: null,
  downloadedAt: null,
};
/** The state of a person who has read the current revision. */
const readState = { sopId: 's1', readRevision: 2, readAt: '2026-01-01T00:00:40Z', mustReadAgain: false };
/** The reply for a person who has read no procedure. */
const noReads = { items: [], readCount: 0, readAgainCount: 0 };

let isDesktop = false;
beforeEach(() => {
  isDesktop = false;
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { matches: isDesktop, media }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function openDialog({ changes = {}, replies = {}, userId = 'ann' }: OpenOptions = {}) {
  mockReplies({
    'GET /api/documents': [{ ...sop, ...changes }],
    'GET /api/documents/read-states': noReads,
    'GET /api/documents/s1/job-card': card,
    'PUT /api/documents/s1/view': view,
    'PUT /api/documents/s1/view?viewed=1': { ...view, viewedAt: '2026-01-01T00:00:05Z' },
    'PUT /api/documents/s1/read': readState,
    ...replies,
  });
  const onFollow = vi.fn<(href: string) => void>();
  const rendered = renderWithApp(
    <SopDialog number={sop.number} userId={userId} onClose={() => {}} onFollow={onFollow} />,
  );
  await screen.findByRole('dialog', { name: /LC-07-01/ });
  return { ...rendered, onFollow };
}
type OpenOptions = { changes?: Partial<Sop>; replies?: Record<string, unknown>; userId?: string };

const findStep = (number: number) => screen.findByRole('checkbox', { name: new RegExp(`^Step ${number} done`) });
const getCalloutAround = (text: string) => screen.getByText(text).closest('.callout');

describe('A procedure', () => {
  it('is shown on a phone as steps with their expected results, and with stop lines in amber', async () => {
    await openDialog();
    expect(await findStep(1)).not.toBeChecked();
    expect(screen.getByText('0 of 2 done')).toBeVisible();
    expect(getCalloutAround('If the wrong one is active, stop.')).toHaveClass('warn');
    const step = within(screen.getByText('Let the host say its name.').closest('li') as HTMLElement);
    expect(step.getByText('The name of the permit.')).toBeVisible();
    expect(step.getByText('If not, stop here.').closest('.callout')).toHaveClass('warn');
    expect(screen.getByText('An alarm starts: hands off.').closest('li')).toHaveClass('bg-amber-soft');
    expect(screen.getByText('The tag is missing: ask the owner.').closest('li')).not.toHaveClass('bg-amber-soft');
  });

  it('has a Copy button at a command, but not at sample output', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    await openDialog();
    await findStep(1);
    const buttons = screen.getAllByRole('button', { name: /^Copy/ });
    expect(buttons).toHaveLength(1);
    act(() => buttons[0]?.click());
    expect(await screen.findByRole('button', { name: 'Copied Command Prompt' })).toBeVisible();
    expect(writeText).toHaveBeenCalledExactlyOnceWith('hostname');
  });

  it('states what the person is allowed to do with it before its release', async () => {
    await openDialog({ changes: { releasedAt: null, changesHost: true } });
    expect(await screen.findByText('Not released for this site: try on a lab image first')).toBeVisible();
    expect(screen.getByText(/^You may read it and practise it on a lab image\./)).toBeVisible();
    expect(await screen.findByText('This procedure makes a change')).toBeVisible();
  });

  it('states the revision note, the claims that nobody has tried, and the Windows versions', async () => {
    await openDialog();
    expect((await screen.findByText('Changed in this revision:')).parentElement).toHaveTextContent('Step 2 is new.');
    expect(screen.getByText('The command ends with the exit code 0.')).toBeInTheDocument();
    expect(screen.getByText('Windows versions:').parentElement).toHaveTextContent('10 LTSC 2021, Server 2022');
  });

  it('passes the target of a clicked link to `onFollow`', async () => {
    const { onFollow } = await openDialog();
    await userEvent.click(await screen.findByRole('link', { name: 'LC-01-02' }));
    expect(onFollow.mock.calls).toEqual([['/sop-library?sop=LC-01-02']]);
  });

  it('is shown as a document if it was uploaded as a file, and always on a desktop', async () => {
    const text = { state: 'ready', html: null, plainText: 'The text of the file.', fault: null };
    const replies = { 'GET /api/documents/s1/text': text };
    const { unmount } = await openDialog({ changes: { view: 'text', hasJobCard: false }, replies });
    expect(await screen.findByText('The text of the file.')).toBeVisible();
    unmount();
    isDesktop = true;
    await openDialog({ changes: { view: 'text' }, replies });
    expect(await screen.findByText('The text of the file.')).toBeVisible();
    expect(sentRequests().map(({ url }) => url)).not.toContain('/api/documents/s1/job-card');
  });
});

/** A job is one run of a person through the steps of a procedure. */
describe('A job', () => {
  it('still has its name and the times of its steps after a reload, and sends none of them to the server', async () => {
    const { unmount } = await openDialog();
    await userEvent.click(await findStep(1));
    await userEvent.type(screen.getByLabelText(/Job name or number/), 'WO 4711');
    expect(screen.getByText('1 of 2 done')).toBeVisible();
    expect(screen.getByText('Only on this device, for 30 days. It is not a training record.')).toBeVisible();
    unmount();

    await openDialog();
    expect(await findStep(1)).toBeChecked();
    expect(await findStep(1)).toHaveAccessibleName(/^Step 1 done: Today \d\d:\d\d$/);
    expect(await findStep(2)).not.toBeChecked();
    expect(screen.getByLabelText(/Job name or number/)).toHaveValue('WO 4711');
    const writes = sentRequests().filter(({ init }) => init?.method !== 'GET');
    expect(new Set(writes.map(({ url }) => url))).toEqual(new Set(['/api/documents/s1/view']));
  });

  it('can be continued without a network if the card has been loaded', async () => {
    const { queryClient } = await openDialog();
    await findStep(1);
    mockReplies({ 'GET /api/documents/s1/job-card': [503, { code: 'unavailable', message: 'No network.' }] });
    await act(() => queryClient.invalidateQueries());
    await userEvent.click(await findStep(2));
    expect(await findStep(2)).toBeChecked();
    expect(screen.getByText('1 of 2 done')).toBeVisible();
  });

  it('is announced as complete when all steps are done, until a step is unmarked', async () => {
    await openDialog();
    await userEvent.click(await findStep(1));
    await userEvent.click(await findStep(2));
    expect(screen.getByText('All steps done')).toBeVisible();
    await userEvent.click(await findStep(1));
    expect(screen.queryByText('All steps done')).toBeNull();
    expect(screen.getByText('1 of 2 done')).toBeVisible();
  });

  it('has buttons that scroll to the first step that is not done, and to "If it goes wrong"', async () => {
    const scrollIntoView = vi.fn<(this: Element) => void>();
    Element.prototype.scrollIntoView = scrollIntoView;
    await openDialog();
    await userEvent.click(await findStep(1));
    // The bar above the steps is sticky. jsdom has no layout, so the test sets the position and the height of the bar.
    const bar = screen.getByText('1 of 2 done').parentElement;
    if (!bar) throw new Error('There is no bar.');
    bar.style.position = 'sticky';
    Object.defineProperty(bar, 'offsetHeight', { value: 88 });
    await userEvent.click(screen.getByRole('button', { name: 'Go to step 2' }));
    // The height of the bar, and a gap of 8 pixels below the bar.
    expect((await findStep(2)).closest('li')).toHaveStyle({ scrollMarginBlockStart: '96px' });
    expect(await findStep(2)).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'If it goes wrong' }));
    expect(screen.getByRole('heading', { name: 'If it goes wrong' })).toHaveFocus();
    expect(scrollIntoView).toHaveBeenCalledTimes(2);
    await userEvent.click(await findStep(2));
    expect(screen.queryByRole('button', { name: /^Go to step/ })).toBeNull();
  });

  it('is removed by "Start again" after a confirmation', async () => {
    await openDialog();
    await findStep(1);
    expect(screen.queryByRole('button', { name: 'Start again' })).toBeNull();
    await userEvent.click(await findStep(1));
    await userEvent.click(screen.getByRole('button', { name: 'Start again' }));
    const confirmation = within(await screen.findByRole('dialog', { name: 'Start again?' }));
    await userEvent.click(confirmation.getByRole('button', { name: 'Start again' }));
    await waitFor(() => expect(screen.getByText('0 of 2 done')).toBeInTheDocument());
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('keeps only its name when the procedure has a new revision, and states that the steps have changed', async () => {
    const { unmount } = await openDialog({ replies: { 'GET /api/documents/s1/job-card': { ...card, revision: 1 } } });
    await userEvent.type(await screen.findByLabelText(/Job name or number/), 'A');
    await userEvent.click(await findStep(1));
    unmount();
    await openDialog();
    expect(await screen.findByText('The steps have changed')).toBeVisible();
    expect(await findStep(1)).not.toBeChecked();
    expect(screen.getByLabelText(/Job name or number/)).toHaveValue('A');
    await userEvent.click(await findStep(2));
    expect(screen.queryByText('The steps have changed')).toBeNull();
  });

  it('is not shown to another person on the same device, and stays stored while that person is signed in', async () => {
    const dialogOfAnn = await openDialog();
    await userEvent.click(await findStep(1));
    dialogOfAnn.unmount();
    const dialogOfBob = await openDialog({ userId: 'bob' });
    expect(await findStep(1)).not.toBeChecked();
    dialogOfBob.unmount();
    await openDialog();
    expect(await findStep(1)).toBeChecked();
  });

  it('states that it is not stored if the browser blocks storage', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    await openDialog();
    await userEvent.click(await findStep(1));
    expect(await findStep(1)).toBeChecked();
    expect(screen.getByText(/^This browser does not store data\./)).toBeVisible();
  });
});

describe('A hold point', () => {
  /** A check that the panel operator signs before the step begins. `signedBy` is the role of the signer. */
  const holdPoint: JobCardHoldPoint = { signedBy: 'operator', check: 'The operator has agreed to the start.' };
  const heldCard: SopJobCard = {
    ...card,
    steps: card.steps.map((step) => (step.number === 2 ? { ...step, holdPoints: [holdPoint] } : step)),
  };
  const openHeldCard = () => openDialog({ replies: { 'GET /api/documents/s1/job-card': heldCard } });
  const findHoldPoint = async () =>
    within(await screen.findByRole('region', { name: 'Hold point before step 2, panel operator' }));
  const heldReason = 'The hold point before this step must be signed first.';

  it('states in amber what is confirmed and who signs, and that the signature is on paper', async () => {
    await openHeldCard();
    const point = await findHoldPoint();
    expect(point.getByText('The operator has agreed to the start.').closest('.callout')).toHaveClass('warn');
    expect(point.getByText('To be signed by: panel operator')).toBeVisible();
    expect(point.getByText('Only a note on this device. The signature is on the paper form.')).toBeVisible();
  });

  it('does not let its step be marked as done before the hold point is signed, and says why', async () => {
    await openHeldCard();
    expect(await findStep(2)).toHaveAccessibleDescription(heldReason);
    await userEvent.click(await findStep(2));
    expect(await findStep(2)).not.toBeChecked();
    expect(await findStep(1)).not.toHaveAccessibleDescription();

    const point = await findHoldPoint();
    await userEvent.click(point.getByRole('checkbox', { name: 'Signed' }));
    expect(point.getByRole('checkbox', { name: 'Signed' })).not.toBeChecked();
    expect(point.getByRole('checkbox', { name: 'Signed' })).toHaveAccessibleDescription('Type the name first.');
    await userEvent.type(point.getByLabelText('Name of the panel operator'), 'Bo Lind');
    await userEvent.click(point.getByRole('checkbox', { name: 'Signed' }));
    expect(point.getByRole('checkbox', { name: /^Signed: Bo Lind, Today \d\d:\d\d$/ })).toBeChecked();
    expect(point.getByText('Signed by: panel operator')).toBeVisible();

    expect(screen.queryByText(heldReason)).toBeNull();
    await userEvent.click(await findStep(2));
    expect(await findStep(2)).toBeChecked();
  });

  it('stays signed after a reload, and its mark can be changed only while its step is not done', async () => {
    const { unmount } = await openHeldCard();
    const point = await findHoldPoint();
    await userEvent.type(point.getByLabelText('Name of the panel operator'), 'Bo Lind');
    await userEvent.click(point.getByRole('checkbox', { name: 'Signed' }));
    await userEvent.click(await findStep(2));
    unmount();

    await openHeldCard();
    const findSignedCheckbox = async () => (await findHoldPoint()).getByRole('checkbox', { name: /^Signed/ });
    expect(await findSignedCheckbox()).toBeChecked();
    expect(await findSignedCheckbox()).toHaveAccessibleDescription('To change this, first unmark step 2.');
    await userEvent.click(await findSignedCheckbox());
    expect(await findSignedCheckbox()).toBeChecked();
    await userEvent.click(await findStep(2));
    await userEvent.click(await findSignedCheckbox());
    expect(await findSignedCheckbox()).not.toBeChecked();
    expect((await findHoldPoint()).getByLabelText('Name of the panel operator')).toHaveValue('Bo Lind');
  });
});

describe('The record form of a job card', () => {
  it('is a table below "What to record", and each step names its own fields', async () => {
    await openDialog();
    const table = within(await screen.findByRole('table', { name: 'Fields of the record form' }));
    const rows = table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['Field', 'Write', 'Step'],
      ['Permit or work order', 'Text', ''],
      ['Free space on C (GB)', 'Number', '1'],
      ['Plant state optional', 'Steady / Batch', ''],
    ]);
    expect((await findStep(1)).closest('li')).toHaveTextContent('Write down: Free space on C (GB)');
    expect((await findStep(2)).closest('li')).not.toHaveTextContent('Write down');
  });

  it('can be saved as a PDF of the displayed revision', async () => {
    await openDialog({ replies: { 'GET /api/documents/s1/record-form?revision=2': '%PDF' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Record form (PDF)' }));
    await waitFor(() =>
      expect(sentRequests().map(({ url }) => url)).toContain('/api/documents/s1/record-form?revision=2'),
    );
  });

  it('can also be saved on a desktop, but only if the procedure is not an uploaded file', async () => {
    isDesktop = true;
    const { unmount } = await openDialog({ changes: { view: 'download' } });
    expect(await screen.findByRole('button', { name: 'Record form (PDF)' })).toBeVisible();
    unmount();
    await openDialog({ changes: { view: 'download', hasJobCard: false } });
    expect(await screen.findByRole('button', { name: 'Download' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Record form (PDF)' })).toBeNull();
  });
});

describe('The reading of a job card', () => {
  it('counts as viewed after five visible seconds, and can then be confirmed below the card', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await openDialog();
    await findStep(1);
    expect(screen.getByText('Revision 2, counts as viewed in 5 s')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(await screen.findByText('Revision 2, viewed')).toBeVisible();
    mockReplies({
      'GET /api/documents/read-states': { items: [readState], readCount: 1, readAgainCount: 0 },
      'PUT /api/documents/s1/read': readState,
      'GET /api/documents': [sop],
    });
    act(() => screen.getByRole('button', { name: 'I have read and understood this revision' }).click());
    expect(await screen.findByText('Revision 2, read')).toBeVisible();
    const requests = sentRequests().map(({ url, init }) => `${init?.method} ${url}`);
    expect(requests.filter((request) => request === 'PUT /api/documents/s1/read')).toHaveLength(1);
  });
});
