import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDrillRun, runUserId } from '../../testing/drill-run.tsx';
import { hostPartSample } from '../../testing/drills.ts';
import { mockReply } from '../../testing/network.ts';
import { readRun } from './stored-run.ts';

const runId = '7b0a3a52-54a9-4f0c-9f5a-0c6f0f3c1a70';

beforeEach(() => {
  localStorage.clear();
  mockReply('offline');
});

/**
 * Types command lines that show a value and a time, and opens the panel for a call. Chooses the panel operator as the
 * contact to call, and the parts of the sentence "At HIST-02 I have found something, and I have changed nothing". The
 * returned `choose` replaces a part of the sentence.
 */
async function openCallPanel(changes: Parameters<typeof hostPartSample>[0] = {}, line = 'echo began at 02:31') {
  const { user } = openDrillRun(runId, { hostPart: hostPartSample(changes) });
  const input = await screen.findByRole('textbox', { name: /^Command in/ });
  await user.type(input, `hostname{Enter}${line}{Enter}`);
  await user.click(screen.getByRole('button', { name: 'Stop and call' }));
  const panel = screen.getByRole('dialog', { name: 'Call' });
  await user.click(within(panel).getByRole('button', { name: /^Panel operator/ }));
  const choose = (part: string, value: string) =>
    user.selectOptions(within(panel).getByRole('combobox', { name: part }), value);
  await choose('Host', 'hist');
  await choose('What', 'found');
  await choose('Changed', 'nothing');
  return { user, panel, choose };
}

/** The statement of the last input; undefined if the last input is not a call. */
const readLastStatement = () => {
  const lastInput = readRun(runUserId, runId)?.inputs.at(-1);
  return lastInput?.kind === 'call' ? lastInput.says : undefined;
};

describe('the panel of a call, for a trainee who has found something', () => {
  it('sends a value and a time that the trainee chooses from those on the screen', async () => {
    const { user, panel, choose } = await openCallPanel();
    await choose('What was found', 'HIST-02');
    await choose('Since', '02:31');
    await user.click(within(panel).getByRole('button', { name: 'Call' }));
    expect(readLastStatement()).toEqual({
      host: 'hist',
      what: 'found',
      about: 'HIST-02',
      since: '02:31',
      changed: 'nothing',
    });
    expect(screen.getByText(/^“Understood, at/)).toBeVisible();
    expect(screen.getByText(/^“Understood, at/)).toHaveTextContent(
      '“Understood, at HIST-02: HIST-02. I have noted it.”',
    );
  });

  it('shows the chosen value beside the select, because the text of a select cannot wrap', async () => {
    const { panel, choose } = await openCallPanel();
    await choose('What was found', 'HIST-02');
    const slot = within(panel).getByRole('combobox', { name: 'What was found' }).parentElement;
    expect(slot?.firstElementChild).toHaveTextContent('HIST-02');
  });

  it('sends the call without a value if the trainee chooses none', async () => {
    const { user, panel, choose } = await openCallPanel();
    await choose('Since', '02:31');
    await user.click(within(panel).getByRole('button', { name: 'Call' }));
    expect(readLastStatement()).toEqual({ host: 'hist', what: 'found', since: '02:31', changed: 'nothing' });
  });

  it('offers the observations of the drill in plain words, and sends the chosen observation', async () => {
    const observations = ['the pointer moves by itself', 'the screen is frozen', 'we have been hacked'];
    const { user, panel, choose } = await openCallPanel({ observations });
    const list = within(panel).getByRole('group', { name: 'What you see' });
    expect(
      within(list)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(observations);
    await choose('What was found', 'the pointer moves by itself');
    await choose('Since', '02:31');
    await user.click(within(panel).getByRole('button', { name: 'Call' }));
    expect(readLastStatement()).toMatchObject({ what: 'found', about: 'the pointer moves by itself' });
    expect(screen.getByText(/^“Understood, at/)).toBeVisible();
    expect(screen.getByText(/^“Understood, at/)).toHaveTextContent(
      '“Understood, at HIST-02: the pointer moves by itself. I have noted it.”',
    );
  });

  it('does not send the value if the trainee then chooses another kind of statement', async () => {
    const { user, panel, choose } = await openCallPanel();
    await choose('What was found', 'HIST-02');
    await choose('What', 'question');
    expect(within(panel).queryByRole('combobox', { name: 'What was found' })).not.toBeInTheDocument();
    await user.click(within(panel).getByRole('button', { name: 'Call' }));
    expect(readLastStatement()).toEqual({ host: 'hist', what: 'question' });
  });
});

describe('the panel of a call, for a trainee who has a question', () => {
  const questions = [
    { id: 'start-copy', text: 'May I start the copy now, step 5 of LC-08-04?' },
    { id: 'closed', text: 'Is the project closed?' },
  ];
  const replies = [{ from: 'panel-operator', asks: 'start-copy', text: 'Yes, start the copy now.' }];

  it('offers the questions of the drill, and shows the reply to the chosen question', async () => {
    const { user, panel, choose } = await openCallPanel({ questions, replies });
    await choose('What', 'question');
    const options = within(within(panel).getByRole('combobox', { name: 'Question' })).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'what I need to know',
      ...questions.map(({ text }) => text),
    ]);
    await choose('Question', 'start-copy');
    await user.click(within(panel).getByRole('button', { name: 'Call' }));
    expect(readLastStatement()).toEqual({ host: 'hist', what: 'question', asks: 'start-copy' });
    expect(screen.getByText('“Yes, start the copy now.”')).toBeVisible();
  });

  it('shows no list of questions if the drill has none, and still sends the call', async () => {
    const { user, panel, choose } = await openCallPanel();
    await choose('What', 'question');
    expect(within(panel).queryByRole('combobox', { name: 'Question' })).not.toBeInTheDocument();
    await user.click(within(panel).getByRole('button', { name: 'Call' }));
    expect(readLastStatement()).toEqual({ host: 'hist', what: 'question' });
  });

  it('does not send the question if the trainee then chooses another kind of statement', async () => {
    const { user, panel, choose } = await openCallPanel({ questions, replies });
    await choose('What', 'question');
    await choose('Question', 'closed');
    await choose('What', 'end');
    await user.click(within(panel).getByRole('button', { name: 'Call' }));
    expect(readLastStatement()).toEqual({ host: 'hist', what: 'end', changed: 'nothing' });
  });
});

describe('the options for what the trainee has changed', () => {
  const listOptions = (panel: HTMLElement, part: string) =>
    within(within(panel).getByRole('combobox', { name: part }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);

  it('include “nothing” if no files were written on the host', async () => {
    const { panel, choose } = await openCallPanel();
    expect(listOptions(panel, 'Changed')).toContain('nothing');
    // The sentence about an attack begins with “somebody else is at work”. So its part about changes needs “I” as a
    // subject.
    await choose('What', 'attack');
    expect(within(panel).getByText('and I have changed')).toBeVisible();
    expect(listOptions(panel, 'What')).toContain('I have only been reading');
  });

  it('include “nothing but the files of this job” instead of “nothing” if files of the job were saved', async () => {
    const { panel } = await openCallPanel({}, 'mkdir D:\\Job\\HIST-02');
    expect(listOptions(panel, 'Changed')).toEqual(['…', 'nothing but the files of this job', 'something']);
    expect(listOptions(panel, 'What')).toContain('I have been reading and saving files of this job');
    expect(listOptions(panel, 'What')).not.toContain('I have only been reading');
  });
});

describe('the sentence of a call', () => {
  /**
   * Returns the text of the sentence in the panel. Each part of the sentence consists of fixed words and an element
   * with a select. Of a select, only the chosen option is read.
   */
  const readSentence = (panel: HTMLElement) => {
    const firstPart = within(panel).getByRole('combobox', { name: 'Host' }).parentElement?.parentElement;
    const parts = firstPart?.parentElement?.children ?? [];
    const words = [...parts].flatMap((part) =>
      [...part.children].map(
        (child) => child.querySelector('select')?.selectedOptions[0]?.textContent ?? child.textContent,
      ),
    );
    return words.join(' ').replaceAll(' :', ':');
  };

  it('is a complete English sentence for each kind of statement', async () => {
    const questions = [{ id: 'copy', text: 'May I copy now?' }];
    const { panel, choose } = await openCallPanel({ questions });
    const readSentenceOfKind = async (what: string) => {
      await choose('What', what);
      if (within(panel).queryByRole('combobox', { name: 'Minutes' })) await choose('Minutes', '30');
      if (within(panel).queryByRole('combobox', { name: 'Since' })) await choose('Since', '02:31');
      return readSentence(panel);
    };
    expect(await readSentenceOfKind('begin')).toBe('At HIST-02 I begin my work and need about 30 minutes');
    expect(await readSentenceOfKind('running')).toBe(
      'At HIST-02 I was running a command that began at 02:31 by my watch, and I have changed nothing',
    );
    expect(await readSentenceOfKind('reading')).toBe(
      'At HIST-02 I have only been reading since 02:31 by my watch, and I have changed nothing',
    );
    expect(await readSentenceOfKind('found')).toBe(
      'At HIST-02 I have found something: details follow, since 02:31 by my watch, and I have changed nothing',
    );
    await choose('What was found', 'HIST-02');
    expect(readSentence(panel)).toContain('I have found something: HIST-02 since 02:31 by my watch,');
    expect(await readSentenceOfKind('attack')).toBe(
      'At HIST-02 somebody else is at work and has been since 02:31 by my watch, and I have changed nothing',
    );
    expect(await readSentenceOfKind('question')).toBe(
      'At HIST-02 I have a question before I go on and I ask what I need to know',
    );
    await choose('Question', 'copy');
    expect(readSentence(panel)).toBe('At HIST-02 I have a question before I go on: May I copy now?');
    expect(await readSentenceOfKind('end')).toBe('At HIST-02 I have finished my work and I have changed nothing');
  });
});
