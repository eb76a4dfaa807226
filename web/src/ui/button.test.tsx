import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderWithTexts } from '../testing/render.tsx';
import { Button } from './button.tsx';

describe('Button', () => {
  it('calls onClick when it is pressed', () => {
    const onClick = vi.fn<() => void>();
    renderWithTexts(<Button onClick={onClick}>Save</Button>);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(onClick).toHaveBeenCalledOnce();
  });

  it('ignores presses, has aria-busy, and keeps the focus while it is busy', () => {
    const onClick = vi.fn<() => void>();
    const { rerender } = renderWithTexts(<Button onClick={onClick}>Save</Button>);
    const button = screen.getByRole('button', { name: 'Save' });
    button.focus();
    rerender(
      <Button onClick={onClick} busy>
        Save
      </Button>,
    );

    fireEvent.click(button);

    expect(onClick).not.toHaveBeenCalled();
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(button).toHaveFocus();
  });

  it('does not submit its form while it is busy', () => {
    const onSubmit = vi.fn<(event: { preventDefault(): void }) => void>((event) => event.preventDefault());
    renderWithTexts(
      <form onSubmit={onSubmit}>
        <Button type="submit" busy>
          Send
        </Button>
      </form>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('adds a disabledReason to its accessible name, and ignores presses', () => {
    const onClick = vi.fn<() => void>();
    renderWithTexts(
      <Button onClick={onClick} disabledReason="Complete Reading First">
        Start Quiz
      </Button>,
    );
    const button = screen.getByRole('button', { name: /Start Quiz.*Complete Reading First/u });
    fireEvent.click(button);
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(onClick).not.toHaveBeenCalled();
  });
});
