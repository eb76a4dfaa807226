import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findEventPanel } from '../../testing/drill-run.tsx';
import { drillEventSample, openRunSample, hostPartSample } from '../../testing/drills.ts';
import { mockReply } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
// The page loads the code of the panel only after the run has begun. This import loads it before the tests.
import './call-panel.tsx';
import { DrillRun } from './drill-run.tsx';
import { readRun } from './stored-run.ts';

// An id that no other test file uses, because other test files open the sample run at the same time.
const runId = '7b0a3a52-54a9-4f0c-9f5a-0c6f0f3c1a62';

/** A drill event after this number of inputs does not begin, because no test makes so many inputs. */
const unreachedInputCount = 9;

/** Opens a run. Its only drill event begins after `inputCount` inputs. */
function openRun(inputCount = 1) {
  renderWithApp(
    <DrillRun
      drillRun={openRunSample({ id: runId, hostPart: hostPartSample({ events: [drillEventSample(inputCount)] }) })}
      userId="u1"
      siteName="Loopcheck"
      onReload={() => undefined}
      onResult={() => undefined}
      jobCard={null}
      renderProcedures={() => null}
      exit={null}
    />,
  );
  return userEvent.setup();
}

const findInputLine = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Command in/ });

/**
 * Opens a run, and enters two command lines. The drill event begins after the second line. A synchronous click on the
 * button Enter enters the second line, so that a test sees the panel at the moment when it opens.
 */
async function openEvent() {
  const user = openRun(2);
  await user.type(await findInputLine(), 'hostname{Enter}hostname');
  const enterButton = screen.getByRole('button', { name: 'Enter' });
  enterButton.focus();
  fireEvent.click(enterButton);
  return { user, panel: screen.getByRole('dialog') };
}

/** Does the same as `openEvent`, and waits until the panel accepts presses. */
async function openPanel() {
  const { user } = await openEvent();
  return { user, panel: await findEventPanel() };
}

/** Mocks the media queries that ask whether the window is wide and whether the screen is a touch screen. */
const mockMedia = (isWide: boolean, isTouch: boolean) =>
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), {
      matches: media.includes('min-width') ? isWide : media.includes('coarse') && isTouch,
      media,
    }),
  );

/** What the trainee has entered or answered so far in the stored run. */
const storedInputs = () => readRun('u1', runId)?.inputs ?? [];

beforeEach(() => {
  localStorage.clear();
  mockReply('offline');
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the panel of a drill event, when a contact speaks while the trainee is typing', () => {
  it('opens beside the host, and leaves the focus and the typed line as they are', async () => {
    mockMedia(true, false);
    const user = openRun(2);
    await user.type(await findInputLine(), 'hostname{Enter}');
    await user.type(screen.getByRole('textbox', { name: /^Line 1/ }), 'HIST-02');
    await user.click(await findInputLine());
    await user.keyboard('hostname{Enter}wevt');
    expect(screen.getByRole('dialog', { name: 'Historian engineer, phone' })).toBeVisible();
    expect(screen.getAllByRole('alert')[0]).toHaveTextContent('Just clear it.');
    await user.keyboard('util');
    expect(await findInputLine()).toHaveFocus();
    expect(await findInputLine()).toHaveValue('wevtutil');
    await user.keyboard('{F6}');
    expect(screen.getByRole('dialog')).toHaveFocus();
    await user.keyboard('{F6} gl');
    expect(await findInputLine()).toHaveValue('wevtutil gl');
  });

  it('lets Enter move the focus to the first empty sheet line', async () => {
    mockMedia(true, false);
    const user = openRun(2);
    await user.type(await findInputLine(), 'hostname{Enter}');
    await user.click(screen.getByRole('button', { name: 'Largest size of that log, in bytes' }));
    await user.type(screen.getByRole('textbox', { name: /^Line 3/ }), '20971520{Enter}');
    expect(screen.getByRole('dialog')).toBeVisible();
    await user.keyboard('HIST-02');
    expect(screen.getByRole('textbox', { name: /^Line 1/ })).toHaveValue('HIST-02');
  });

  it('shows only a notice with the words on a narrow screen, where the panel would cover the input line', async () => {
    mockMedia(false, false);
    const user = openRun(2);
    await user.type(await findInputLine(), 'hostname{Enter}hostname{Enter}wevt');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText(/Just clear it/, { selector: ':not([role=alert])' })).toBeVisible();
    expect(screen.getAllByRole('alert')[0]).toHaveTextContent('Just clear it.');
    expect(await findInputLine()).toHaveFocus();
    expect(await findInputLine()).toHaveValue('wevt');
    await user.keyboard('{F6}');
    expect(screen.getByRole('button', { name: 'Answer' })).toHaveFocus();
    await user.keyboard('{Enter}');
    const panel = screen.getByRole('dialog');
    expect(panel).toHaveFocus();
    expect(panel).not.toHaveStyle({ pointerEvents: 'none' });
    await user.click(within(panel).getByRole('button', { name: 'Look at the host first' }));
    expect(await findInputLine()).toHaveValue('wevt');
  });

  it('shows the notice on a narrow screen also while the sheet is shown', async () => {
    mockMedia(false, false);
    const user = openRun(2);
    await user.type(await findInputLine(), 'hostname{Enter}');
    await user.click(screen.getByRole('button', { name: /^Sheet/ }));
    await user.click(screen.getByRole('button', { name: 'Largest size of that log, in bytes' }));
    await user.type(screen.getByRole('textbox', { name: /^Line 3/ }), '20971520{Enter}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const sheet = screen.getByRole('complementary', { name: 'Record sheet' });
    await user.click(within(sheet).getByRole('button', { name: 'Answer' }));
    expect(screen.getByRole('dialog')).toHaveFocus();
  });

  it('opens from the notice even if the press leaves the focus in the input line', async () => {
    mockMedia(false, true);
    const user = openRun(2);
    await user.type(await findInputLine(), 'hostname{Enter}hostname{Enter}wevt');
    fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
    expect(screen.getByRole('dialog')).toHaveFocus();
  });
});

it('the panel of a drill event ignores the mouse just after it has opened', async () => {
  mockMedia(true, false);
  const { panel } = await openEvent();
  expect(panel).toHaveStyle({ pointerEvents: 'none' });
  expect(await findEventPanel()).toBe(panel);
});

describe('the panel of a drill event on a touch screen', () => {
  beforeEach(() => mockMedia(false, true));

  it('ignores touches just after it has opened', async () => {
    const { user, panel } = await openEvent();
    const carryOnButton = within(panel).getByRole('button', { name: 'Carry on' });
    expect(panel).toHaveStyle({ pointerEvents: 'none' });
    await findEventPanel();
    await user.click(carryOnButton);
    expect(storedInputs().at(-1)).toMatchObject({ kind: 'answer', choice: 'carry-on' });
  });

  it('accepts the keyboard as soon as it has opened', async () => {
    const { user, panel } = await openEvent();
    within(panel).getByRole('button', { name: 'Carry on' }).focus();
    await user.keyboard('{Enter}');
    expect(storedInputs().at(-1)).toMatchObject({ kind: 'answer', choice: 'carry-on' });
  });

  it('accepts touches as soon as it has opened, if the trainee opened it to make a call', async () => {
    const user = openRun(unreachedInputCount);
    await user.click(await screen.findByRole('button', { name: 'Stop and call' }));
    expect(screen.getByRole('dialog')).not.toHaveStyle({ pointerEvents: 'none' });
  });
});

describe('the panel of a call or a drill event', () => {
  it('keeps the choices until they are sent, also while the trainee looks at the host', async () => {
    const { user, panel } = await openPanel();
    await user.click(within(panel).getByRole('radio', { name: 'None of these: I call somebody' }));
    await user.click(within(panel).getByRole('button', { name: /^Panel operator/ }));
    await user.selectOptions(within(panel).getByRole('combobox', { name: 'What' }), 'question');
    await user.click(within(panel).getByRole('button', { name: 'Look at the host first' }));
    await user.click(screen.getByRole('button', { name: 'Stop and call' }));
    const reopenedPanel = screen.getByRole('dialog');
    expect(within(reopenedPanel).getByRole('button', { name: /^Panel operator/, pressed: true })).toBeVisible();
    await user.selectOptions(within(reopenedPanel).getByRole('combobox', { name: 'Host' }), 'hist');
    await user.click(within(reopenedPanel).getByRole('button', { name: 'Stop and call' }));
    expect(storedInputs().at(-1)).toMatchObject({
      people: ['panel-operator'],
      says: { host: 'hist', what: 'question' },
    });
  });

  it('keeps the choices of a call without a drill event until the trainee cancels the call', async () => {
    const user = openRun(unreachedInputCount);
    const operator = (pressed: boolean) => screen.getByRole('button', { name: /^Panel operator/, pressed });
    await user.click(await screen.findByRole('button', { name: 'Stop and call' }));
    await user.click(operator(false));
    await user.click(screen.getByRole('button', { name: 'Look at the host first' }));
    await user.click(screen.getByRole('button', { name: 'Stop and call' }));
    await user.click(operator(true));
    await user.click(operator(false));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Stop and call' }));
    expect(operator(false)).toBeVisible();
  });

  it('shows the contacts and the sentence of a call only if the trainee chooses to call instead of answering', async () => {
    const { user, panel } = await openPanel();
    // At first nothing is chosen, and the panel shows neither the list of contacts nor the sentence.
    for (const radio of within(panel).getAllByRole('radio')) expect(radio).not.toBeChecked();
    expect(within(panel).queryByText('What do you say?')).not.toBeInTheDocument();
    await user.click(within(panel).getByRole('button', { name: 'Answer Missing: your answer' }));
    expect(within(panel).getByRole('radio', { name: 'I clear it now.' })).toHaveFocus();
    await user.click(within(panel).getByRole('radio', { name: 'I clear it now.' }));
    expect(within(panel).queryByRole('button', { name: /^Panel operator/ })).not.toBeInTheDocument();
    expect(within(panel).queryByText('What do you say?')).not.toBeInTheDocument();
    expect(within(panel).getByRole('button', { name: 'Answer' })).toBeVisible();
    await user.click(within(panel).getByRole('radio', { name: 'None of these: I call somebody' }));
    expect(within(panel).getByRole('button', { name: /^Panel operator/ })).toBeVisible();
    expect(within(panel).getByRole('button', { name: /^Stop and call/ })).toBeVisible();
  });

  it('moves the focus to the next missing choice at each press of the main button', async () => {
    const user = openRun(unreachedInputCount);
    await user.click(await screen.findByRole('button', { name: 'Stop and call' }));
    const panel = screen.getByRole('dialog');
    const press = (name: string) => user.click(within(panel).getByRole('button', { name }));
    const choice = (name: string) => within(panel).getByRole('combobox', { name });
    await press('Call Missing: whom you call');
    const operator = within(panel).getByRole('button', { name: /^Panel operator/ });
    expect(operator).toHaveFocus();
    await user.click(operator);
    // The drill has only one host, so it is chosen already.
    expect(choice('Host')).toHaveDisplayValue('HIST-02');
    expect(choice('What')).toHaveDisplayValue('choose what you say');
    await press('Call Missing: what you say');
    expect(choice('What')).toHaveFocus();
    await user.selectOptions(choice('What'), 'found');
    // The trainee can leave open what was found, so the next missing choice is the time.
    await press('Call Missing: since when');
    expect(choice('Since')).toHaveFocus();
    expect(storedInputs()).toEqual([]);
  });
});
