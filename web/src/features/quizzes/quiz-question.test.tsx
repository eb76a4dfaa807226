import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWithApp } from '../../testing/render.tsx';
import { QuizQuestion } from './quiz-question.tsx';

describe('QuizQuestion', () => {
  it('allows line breaks inside a long link in a question and in an option', () => {
    const link = `https://vendor.example/${'advisory'.repeat(12)}`;
    renderWithApp(
      <QuizQuestion
        question={{ id: 'q1', question: `What does ${link} say?`, options: [link, 'Nothing'] }}
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
});
