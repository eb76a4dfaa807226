import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventSample, openRunSample, partSample } from '../../testing/drills.ts';
import { mockReply } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
// The page loads the panel after the run has begun. The tests load it before.
import './call-panel.tsx';
import { DrillRun } from './drill-run.tsx';
import { readRun } from './stored-run.ts';

// A run with an id of its own, because other test files open the sample run at the same time.
const runId = '7b0a3a52-54a9-4f0c-9f5a-0c6f0f3c1a62';

function open(steps = 1) {
  renderWithApp(
    <DrillRun
      drillRun={openRunSample({ id: runId, hostPart: partSample({ events: [eventSample(steps)] }) })}
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

/** Opens a run, and enters a last line that causes its event, so that a test sees the panel in its first moment. */
async function openEvent() {
  const user = open(2);
  await user.type(await screen.findByRole('textbox', { name: /^Command in/ }), 'hostname{Enter}hostname');
  const line = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Command in/ });
  if (line.form) fireEvent.submit(line.form);
  return { user, panel: screen.getByRole('dialog') };
}

const inputs = () => readRun('u1', runId)?.inputs ?? [];

beforeEach(() => {
  localStorage.clear();
  mockReply('offline');
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the panel of an event on a touch screen', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { matches: media.includes('coarse'), media }),
    );
  });

  it('ignores touches in the first moment after it has opened', async () => {
    const { user, panel } = await openEvent();
    const carryOn = within(panel).getByRole('button', { name: 'Carry on' });
    expect(panel).toHaveStyle({ pointerEvents: 'none' });
    await vi.waitFor(() => expect(panel).not.toHaveStyle({ pointerEvents: 'none' }));
    await user.click(carryOn);
    expect(inputs().at(-1)).toMatchObject({ kind: 'answer', choice: 'carry-on' });
  });

  it('accepts the keyboard at once', async () => {
    const { user, panel } = await openEvent();
    within(panel).getByRole('button', { name: 'Carry on' }).focus();
    await user.keyboard('{Enter}');
    expect(inputs().at(-1)).toMatchObject({ kind: 'answer', choice: 'carry-on' });
  });

  it('accepts touches at once if the person has opened it to call', async () => {
    const user = open(9);
    await user.click(await screen.findByRole('button', { name: 'Call' }));
    expect(screen.getByRole('dialog')).not.toHaveStyle({ pointerEvents: 'none' });
  });
});

describe('the choices in the panel', () => {
  it('are kept while the person looks at the host, until they are sent', async () => {
    const { user, panel } = await openEvent();
    await user.click(within(panel).getByRole('button', { name: /^Panel operator/ }));
    await user.selectOptions(within(panel).getByRole('combobox', { name: 'What' }), 'question');
    await user.click(within(panel).getByRole('button', { name: 'Look at the host first' }));
    await user.click(screen.getByRole('button', { name: 'Call' }));
    const again = screen.getByRole('dialog');
    expect(within(again).getByRole('button', { name: /^Panel operator/, pressed: true })).toBeVisible();
    await user.selectOptions(within(again).getByRole('combobox', { name: 'Host' }), 'hist');
    await user.click(within(again).getByRole('button', { name: 'Stop and call' }));
    expect(inputs().at(-1)).toMatchObject({ people: ['panel-operator'], says: { host: 'hist', what: 'question' } });
  });

  it('of a call without an event are kept as well, until the person gives up the call', async () => {
    const user = open(9);
    const operator = (pressed: boolean) => screen.getByRole('button', { name: /^Panel operator/, pressed });
    await user.click(await screen.findByRole('button', { name: 'Call' }));
    await user.click(operator(false));
    await user.click(screen.getByRole('button', { name: 'Look at the host first' }));
    await user.click(screen.getByRole('button', { name: 'Call' }));
    await user.click(operator(true));
    await user.click(operator(false));
    await user.click(screen.getByRole('button', { name: 'Carry on' }));
    await user.click(screen.getByRole('button', { name: 'Call' }));
    expect(operator(false)).toBeVisible();
  });

  it('lead either to an answer or to a call', async () => {
    const { user, panel } = await openEvent();
    expect(within(panel).getByRole('radio', { name: 'None of these: I call somebody' })).toBeChecked();
    expect(within(panel).getByText('What do you say?')).toBeVisible();
    await user.click(within(panel).getByRole('radio', { name: 'I clear it now.' }));
    expect(within(panel).queryByRole('button', { name: /^Panel operator/ })).not.toBeInTheDocument();
    expect(within(panel).queryByText('What do you say?')).not.toBeInTheDocument();
    expect(within(panel).getByRole('button', { name: 'Answer' })).toBeVisible();
    await user.click(within(panel).getByRole('radio', { name: 'None of these: I call somebody' }));
    expect(within(panel).getByRole('button', { name: /^Panel operator/ })).toBeVisible();
    expect(within(panel).getByRole('button', { name: /^Stop and call/ })).toBeVisible();
  });
});
