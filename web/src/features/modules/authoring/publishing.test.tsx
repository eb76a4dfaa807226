import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { mockReplies, sentBodies } from '../../../testing/network.ts';
import { renderWithApp } from '../../../testing/render.tsx';
import { editableModuleSample } from '../../../testing/samples.ts';
import { TitleAndSettingsForm } from './title-and-settings-form.tsx';
import { toModuleDraft } from './module-draft.rules.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { TestOutSetting } from './test-out-setting.tsx';

const module = editableModuleSample({ contentRevision: 3 });
const revisionsPath = `/api/training-modules/${module.id}/revisions`;
const askedPath = `/api/trainer/modules/${module.id}/asked`;
const person = (id: string, fullName: string, mustPass: boolean) => ({
  id,
  fullName,
  employeeId: `E-${id}`,
  department: 'Instruments',
  mustPass,
});
/** The reply with the number of people to ask, and the first page of these people. */
const askedReply = (toRead: number, toPass: number, people: object[] = [], changes: object = {}) => ({
  asked: { toRead, toPass },
  hasQuiz: true,
  items: people,
  nextCursor: null,
  ...changes,
});
/** Mocks `replies`. By default, a publication of the kind `read_again` asks nobody. */
const mockPublishing = (replies: Record<string, unknown> = {}) =>
  mockReplies({ [`GET ${askedPath}?kind=read_again`]: askedReply(0, 0), ...replies });
const clickPublish = async (action: 'click' | 'dblClick' = 'click') => {
  // While the people to ask are loading, the name of the button also contains the reason why the button is disabled.
  await userEvent[action](await screen.findByRole('button', { name: 'Publish' }));
};

describe('PublishDialog', () => {
  const renderDialog = () => {
    const callbacks = {
      onClose: vi.fn<() => void>(),
      onPublished: vi.fn<() => void>(),
      onOutdated: vi.fn<() => void>(),
    };
    const draft = { ...toModuleDraft(module), title: 'Logs' };
    renderWithApp(<PublishDialog module={module} draft={draft} {...callbacks} />);
    return callbacks;
  };

  it('shows an error at an empty note, and focuses the note', async () => {
    mockPublishing();
    renderDialog();
    await clickPublish();
    const note = screen.getByLabelText('What changed');
    await waitFor(() => expect(note).toHaveAccessibleDescription(/^This is needed/));
    expect(note).toHaveFocus();
  });

  it('publishes the changed fields once after a double click', async () => {
    mockPublishing({ [`POST ${revisionsPath}`]: { ...module, contentRevision: 4 } });
    const { onPublished } = renderDialog();
    await userEvent.type(screen.getByLabelText('What changed'), 'A shorter title');
    await clickPublish('dblClick');
    await waitFor(() => expect(onPublished).toHaveBeenCalledTimes(1));
    expect(sentBodies('POST', revisionsPath)).toEqual([
      { baseRevision: 3, note: 'A shorter title', kind: 'read_again', title: 'Logs' },
    ]);
  });

  it('shows the server’s error message at the note, and keeps the note', async () => {
    const fields = { note: 'Write one line.' };
    mockPublishing({
      [`POST ${revisionsPath}`]: [422, { code: 'invalid', message: 'Some fields are invalid.', fields }],
    });
    renderDialog();
    const note = screen.getByLabelText('What changed');
    await userEvent.type(note, 'A shorter title');
    await clickPublish();
    await waitFor(() => expect(note).toHaveAccessibleDescription(/^Write one line\./));
    expect(note).toHaveValue('A shorter title');
  });

  it('calls onOutdated if a newer revision was published', async () => {
    mockPublishing({ [`POST ${revisionsPath}`]: [409, { code: 'module_changed', message: 'It has changed.' }] });
    const { onOutdated } = renderDialog();
    await userEvent.type(screen.getByLabelText('What changed'), 'A shorter title');
    await clickPublish();
    await waitFor(() => expect(onOutdated).toHaveBeenCalledTimes(1));
  });
});

describe('PublishDialog for the kinds of publication', () => {
  const renderDialog = () => {
    const ignore = () => undefined;
    const draft = { ...toModuleDraft(module), title: 'Logs' };
    renderWithApp(
      <PublishDialog module={module} draft={draft} onClose={ignore} onPublished={ignore} onOutdated={ignore} />,
    );
  };
  const passAgainPath = `GET ${askedPath}?kind=read_and_pass_again`;
  const choose = (name: RegExp) => userEvent.click(screen.getByRole('radio', { name }));

  it('publishes a small correction without asking anybody', async () => {
    mockPublishing({ [`POST ${revisionsPath}`]: { ...module, contentRevision: 4 } });
    renderDialog();
    expect(screen.getByRole('radio', { name: /^Read again/ })).toBeChecked();
    await choose(/^Small correction/);
    expect(screen.queryByText('Nobody has read this module yet.')).not.toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('What changed'), 'A comma');
    await clickPublish();
    await waitFor(() => expect(sentBodies('POST', revisionsPath)).toMatchObject([{ kind: 'small_correction' }]));
  });

  it('shows how many people must pass again, and who they are, before the publication', async () => {
    const people = [person('1', 'Amal Said', true), person('2', 'Bo Berg', false)];
    mockPublishing({
      [passAgainPath]: askedReply(3, 1, people, { nextCursor: 'x' }),
      [`${passAgainPath}&cursor=x`]: askedReply(3, 1, [person('3', 'Cy Dahl', false)]),
    });
    renderDialog();
    await choose(/^Read and pass again/);
    expect(await screen.findByText(/3 people are asked to read it again\./)).toBeVisible();
    expect(screen.getByText('1 must pass the quiz again.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Publish and ask 1 to pass again' })).toBeVisible();
    await userEvent.click(screen.getByText('Show the people'));
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Amal SaidE-1 · InstrumentsPass again',
      'Bo BergE-2 · Instruments',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'More people' }));
    expect(await screen.findByText('Cy Dahl')).toBeVisible();
  });

  it('does not allow publishing if the people to ask could not be loaded', async () => {
    mockReplies({ [`GET ${askedPath}?kind=read_again`]: [500, { code: 'internal', message: 'No.' }] });
    renderDialog();
    expect(await screen.findByText('The people to ask could not be loaded')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Publish/ })).toHaveAttribute('aria-disabled', 'true');
    expect(sentBodies('POST', revisionsPath)).toEqual([]);
  });

  it('disables “Read and pass again” if the module has no quiz', async () => {
    mockReplies({ [`GET ${askedPath}?kind=read_again`]: askedReply(1, 0, [], { hasQuiz: false }) });
    renderDialog();
    await screen.findByText(/1 person is asked/);
    expect(screen.getByRole('radio', { name: /^Read and pass again/ })).toBeDisabled();
    expect(screen.getByText('This module has no quiz.')).toBeVisible();
  });
});

describe('TitleAndSettingsForm', () => {
  it('passes each change to the draft, and shows an error at an invalid field', async () => {
    const onChange = vi.fn<(change: object) => void>();
    renderWithApp(<TitleAndSettingsForm draft={toModuleDraft(module)} onChange={onChange} />);
    const duration = screen.getByLabelText('Estimated duration in minutes');

    await userEvent.clear(duration);
    expect(onChange).toHaveBeenLastCalledWith({ estimatedDuration: null });
    await waitFor(() => expect(duration).toHaveAccessibleDescription('Enter a whole number'));

    await userEvent.type(duration, '45');
    expect(onChange).toHaveBeenLastCalledWith({ estimatedDuration: 45 });
    await waitFor(() => expect(duration).not.toHaveAccessibleDescription());

    await userEvent.clear(screen.getByLabelText('Title'));
    expect(onChange).toHaveBeenLastCalledWith({ title: '' });
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveAccessibleDescription('This is needed'));
  });

  it('shows the errors of a stored draft', async () => {
    const draft = { ...toModuleDraft(module), title: '' };
    renderWithApp(<TitleAndSettingsForm draft={draft} onChange={vi.fn<() => void>()} />);
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveAccessibleDescription('This is needed'));
  });
});

describe('TestOutSetting', () => {
  const testOutPath = `/api/trainer/modules/${module.id}/test-out`;

  it('is off by default, and is saved immediately without a publication', async () => {
    mockReplies({ [`PUT ${testOutPath}`]: { ...module, allowsTestOut: true } });
    renderWithApp(<TestOutSetting module={module} />);
    const checkbox = screen.getByRole('checkbox', { name: 'People may take the quiz first' });
    expect(checkbox).not.toBeChecked();
    expect(checkbox).toHaveAccessibleDescription(/90% or more in the quiz .* complete the module without reading it/);
    await userEvent.click(checkbox);
    await waitFor(() => expect(sentBodies('PUT', testOutPath)).toEqual([{ allowsTestOut: true }]));
  });

  it('shows an error if the setting was not saved', async () => {
    mockReplies({ [`PUT ${testOutPath}`]: [500, { code: 'internal', message: 'No.' }] });
    renderWithApp(<TestOutSetting module={{ ...module, allowsTestOut: true }} />);
    const checkbox = screen.getByRole('checkbox', { name: 'People may take the quiz first' });
    await userEvent.click(checkbox);
    expect(await screen.findByText('The setting was not saved')).toBeVisible();
    await waitFor(() => expect(checkbox).toBeChecked());
  });
});
