import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderWithTexts } from '../testing/render.tsx';
import { Checkbox } from './checkbox.tsx';

describe('Checkbox', () => {
  it('has the error, the disabledReason and the given description in its accessible description', () => {
    renderWithTexts(
      <>
        <Checkbox
          label="Done"
          error="Needed before you go on"
          disabledReason="Read to the end first"
          aria-describedby="rule"
        />
        <p id="rule">The trainer sees it.</p>
      </>,
    );
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription(
      'Needed before you go on Read to the end first The trainer sees it.',
    );
  });

  it('has no accessible description without any of them', () => {
    renderWithTexts(<Checkbox label="Done" />);
    expect(screen.getByRole('checkbox')).not.toHaveAttribute('aria-describedby');
  });

  it.each([
    ['uncontrolled', {}],
    ['controlled', { checked: false }],
  ])('stays as it is if it is %s and has a disabledReason', async (_, state) => {
    const user = userEvent.setup();
    const onChange = vi.fn<() => void>();
    renderWithTexts(<Checkbox label="Done" disabledReason="Read to the end first" {...state} onChange={onChange} />);
    await user.click(screen.getByText('Done'));
    expect(screen.getByRole('checkbox')).not.toBeChecked();
    screen.getByRole('checkbox').focus();
    await user.keyboard(' ');
    expect(screen.getByRole('checkbox')).not.toBeChecked();
    expect(screen.getByRole('checkbox')).toHaveFocus();
    expect(onChange).not.toHaveBeenCalled();
  });

  it('toggles on a click if it has no disabledReason', async () => {
    const user = userEvent.setup();
    const onClick = vi.fn<() => void>();
    renderWithTexts(<Checkbox label="Done" onClick={onClick} />);
    await user.click(screen.getByText('Done'));
    expect(screen.getByRole('checkbox')).toBeChecked();
    expect(onClick).toHaveBeenCalledOnce();
  });
});
