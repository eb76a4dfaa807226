import type { ImportReport } from '@loopcheck/contract/features/quizzes/quiz-exchange.contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockReplies, sentBodies } from '../../../testing/network.ts';
import { renderWithApp } from '../../../testing/render.tsx';
import { ImportPanel } from './import-panel.tsx';

/** The maximum length of an imported text in characters, as in the contract. */
const maximumTextLength = 200_000;
const path = '/api/trainer/quizzes/q1/import';
const question = {
  line: 2,
  question: 'Which log first?',
  exhibit: null,
  options: ['Security', 'System'],
  correctOption: 2,
  explanation: '',
  optionExplanations: [],
  sectionId: null,
  critical: false,
};
const report: ImportReport = { questions: [question], faults: [], skipped: [], notes: [], importedCount: 0 };
const textField = () => screen.getByRole('textbox', { name: 'Or paste the text here' });
const pressCheck = () => fireEvent.click(screen.getByRole('button', { name: 'Check the file' }));

beforeEach(() => {
  renderWithApp(<ImportPanel quizId="q1" />);
  fireEvent.change(textField(), { target: { value: 'question,A,B,key' } });
});

describe('ImportPanel', () => {
  it('imports a text after a check that finds no faults', async () => {
    mockReplies({ [`POST ${path}`]: report });
    pressCheck();
    const importButton = await screen.findByRole('button', { name: 'Import 1 question' });
    expect(screen.getByText('B: System')).toBeVisible();

    mockReplies({ [`POST ${path}`]: { ...report, importedCount: 1 } });
    fireEvent.click(importButton);

    expect(await screen.findByText('Questions added: 1.')).toBeVisible();
    const fields = { format: 'csv', text: 'question,A,B,key', skipUnsupported: false };
    expect(sentBodies('POST', path)).toEqual([
      { ...fields, dryRun: true },
      { ...fields, dryRun: false },
    ]);
    await waitFor(() => expect(textField()).toHaveFocus());
    expect(textField()).toHaveValue('');
  });

  it('lists the faults of a text, and offers no import', async () => {
    const faults = [{ line: 3, code: 'options_same', detail: 'System' }];
    mockReplies({ [`POST ${path}`]: { ...report, faults } });
    pressCheck();
    expect(await screen.findByText(/Two options are the same/)).toHaveTextContent(
      'Line 3: Two options are the same: System',
    );
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  });

  it('offers to skip unsupported questions of a GIFT text, and lists them with their lines', async () => {
    const skipCheckbox = () =>
      screen.getByRole('checkbox', { name: /^Skip questions of kinds that cannot be imported/ });
    // CSV has no unsupported kinds of questions. GIFT, the text format of Moodle, has kinds such as essay questions.
    expect(screen.queryByRole('checkbox')).toBeNull();
    fireEvent.change(screen.getByRole('combobox', { name: 'Format' }), { target: { value: 'gift' } });
    const fault = { line: 7, code: 'type_essay', detail: '' };
    mockReplies({ [`POST ${path}`]: { ...report, faults: [fault] } });
    pressCheck();
    expect(await screen.findByText('1 fault: nothing is imported')).toBeVisible();

    mockReplies({ [`POST ${path}`]: { ...report, skipped: [fault] } });
    fireEvent.click(skipCheckbox());
    await waitFor(() => expect(screen.queryByText('1 fault: nothing is imported')).toBeNull());
    pressCheck();
    expect(await screen.findByText('1 question is skipped')).toBeVisible();
    expect(screen.getByText(/Essay questions cannot be imported/)).toHaveTextContent('Line 7:');
    expect(screen.getByRole('button', { name: 'Import 1 question' })).toBeVisible();
    expect(sentBodies('POST', path)).toMatchObject([{ skipUnsupported: false }, { skipUnsupported: true }]);
  });

  it('removes the report when the text is changed', async () => {
    mockReplies({ [`POST ${path}`]: report });
    pressCheck();
    await screen.findByText('1 valid question');

    fireEvent.change(textField(), { target: { value: 'other' } });
    await waitFor(() => expect(screen.queryByText('1 valid question')).toBeNull());
  });

  it('shows an error at the field if the text is too long, focuses the field, and sends nothing', async () => {
    fireEvent.change(textField(), { target: { value: 'x'.repeat(maximumTextLength + 1) } });
    pressCheck();
    expect(await screen.findByText(`At most ${maximumTextLength} characters`)).toBeVisible();
    expect(textField()).toHaveFocus();
    expect(sentBodies('POST', path)).toEqual([]);
  });
});
