import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderWithApp } from '../../../testing/render.tsx';
import type { DraftPart } from './part-drafts.rules.ts';
import { PartsForm } from './parts-form.tsx';

/** The parts in the latest call of `onChange` by the form. */
let latestParts: readonly DraftPart[] = [];

function Form({ initial, content }: { initial: readonly DraftPart[]; content: string }) {
  const [parts, setParts] = useState(initial);
  const change = (changed: readonly DraftPart[]) => {
    latestParts = changed;
    setParts(changed);
  };
  return <PartsForm draft={{ content, parts }} onChange={change} />;
}

/** A text with four sections. The section “Disk” was never published. */
const content = '<h2 id="a">Alarm</h2><h2 id="b">Backup</h2><h2>Disk</h2><h2 id="c">Clock</h2>';
const renderForm = (initial: readonly DraftPart[] = [], text = content) =>
  renderWithApp(<Form initial={initial} content={text} />);
const part = (number: number) => within(screen.getByRole('region', { name: `Part ${number}` }));

describe('PartsForm', () => {
  it('divides the text at a section, and requires the minutes of each part', async () => {
    renderForm();
    expect(screen.queryByRole('button', { name: /Start a part here Alarm/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /Start a part here Clock/ }));
    expect(screen.getByText(/Part 1 is not complete/)).toBeVisible();

    await userEvent.type(part(1).getByLabelText('Minutes to read'), '4');
    await userEvent.type(part(2).getByLabelText('Minutes to read'), '6');
    expect(screen.queryByText(/is not complete/)).toBeNull();
    expect(latestParts).toEqual([
      { startSectionId: null, minutes: 4, check: null },
      { startSectionId: 'c', minutes: 6, check: null },
    ]);
  });

  it('adds a check question with its options, its correct option and an explanation', async () => {
    renderForm([{ startSectionId: null, minutes: 4, check: null }]);
    await userEvent.click(screen.getByRole('button', { name: 'Add a check question' }));
    expect(screen.getByText(/Part 1 is not complete/)).toBeVisible();
    await userEvent.type(screen.getByLabelText('Check question'), 'Which?');
    await userEvent.click(screen.getByRole('button', { name: 'Add option' }));
    for (const [letter, text] of Object.entries({ A: 'this', B: 'that', C: 'both' })) {
      await userEvent.type(screen.getByLabelText(`Option ${letter}`), text);
    }
    await userEvent.click(screen.getByRole('radio', { name: 'C is correct' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove A' }));
    await userEvent.type(screen.getByLabelText(/Explanation/), 'See the label.');
    expect(latestParts[0]?.check).toEqual({
      question: 'Which?',
      options: ['that', 'both'],
      // The index of “both”, which was option C before option A was removed.
      rightOption: 1,
      explanation: 'See the label.',
    });
    expect(screen.queryByText(/is not complete/)).toBeNull();
  });

  it('states which part starts at a removed section; removing one of two parts also removes the other part', async () => {
    renderForm([
      { startSectionId: null, minutes: 4, check: null },
      { startSectionId: 'gone', minutes: 6, check: null },
    ]);
    expect(screen.getByText(/The section where part 2 starts is no longer in the text/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove part 2' }));
    // A text that is not divided has no parts.
    expect(latestParts).toEqual([]);
  });

  it('states that a part cannot start at a section that was never published', () => {
    renderForm();
    expect(screen.getByText('New section: publish it before a part can start here')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Start a part here Disk/ })).toBeNull();
  });
});
