import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWithApp } from '../../testing/render.tsx';
import { QuizQuestion } from './quiz-question.tsx';

describe('QuizQuestion', () => {
  it('allows line breaks inside a long link in a question and in an option', () => {
    const link = `https://vendor.example/${'advisory'.repeat(12)}`;
    renderWithApp(
      <QuizQuestion
        question={{ id: 'q1', question: `What does ${link} say?`, exhibit: null, options: [link, 'Nothing'] }}
        number={1}
        total={2}
        chosenOption={null}
        isDisabled={false}
        onChoose={() => undefined}
      />,
    );
    // jsdom has no layout, so the test checks the class.
    expect(screen.getByRole('heading', { level: 2 })).toHaveClass('wrap-anywhere');
    expect(screen.getByText(link)).toHaveClass('wrap-anywhere');
  });

  it('shows the exhibit between the question and the options, in a focusable group with the name of the exhibit', () => {
    const exhibit = { title: 'Command Prompt on HMI-12A', text: 'C:\\> hostname\n  HMI-12B' };
    renderWithApp(
      <QuizQuestion
        question={{ id: 'q1', question: 'What follows?', exhibit, options: ['This', 'That'] }}
        number={1}
        total={2}
        chosenOption={null}
        isDisabled={false}
        onChoose={() => undefined}
      />,
    );
    const text = screen.getByRole('group', { name: exhibit.title });
    expect(text.textContent).toBe(exhibit.text);
    expect(text).toHaveAttribute('tabindex', '0');
    const heading = screen.getByRole('heading', { level: 2 });
    expect(heading.compareDocumentPosition(text)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(text.compareDocumentPosition(screen.getByRole('radio', { name: /This/ }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });
});
