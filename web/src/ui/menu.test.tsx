import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderWithTexts } from '../testing/render.tsx';
import { Menu } from './menu.tsx';

const onSignOut = vi.fn<() => void>();

function show() {
  onSignOut.mockReset();
  renderWithTexts(
    <>
      <Menu
        trigger={<button type="button">User menu</button>}
        head="Amina Haddad"
        items={[
          { kind: 'link', key: 'a', label: 'Profile', render: <a href="#profile">Profile</a> },
          { key: 'b', label: 'Print', onSelect: () => undefined, disabled: true },
          { kind: 'separator', key: 'c' },
          { key: 'd', label: 'Sign Out', onSelect: onSignOut },
        ]}
      />
      <button type="button">After</button>
    </>,
  );
  return { user: userEvent.setup(), button: screen.getByRole('button', { name: 'User menu' }) };
}

describe('A menu', () => {
  it('opens at its first entry and says that it is open', async () => {
    const { user, button } = show();
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('menu', { name: 'User menu' })).toBeVisible();
    expect(screen.getByRole('menuitem', { name: 'Profile' })).toHaveFocus();
  });

  it('is walked with arrow keys and first letters, around the end and past what is switched off', async () => {
    const { user, button } = show();
    button.focus();
    await user.keyboard('{ArrowUp}');
    expect(screen.getByRole('menuitem', { name: 'Sign Out' })).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'Profile' })).toHaveFocus();
    await user.keyboard('s');
    expect(screen.getByRole('menuitem', { name: 'Sign Out' })).toHaveFocus();
    await user.keyboard('{Home}');
    expect(screen.getByRole('menuitem', { name: 'Profile' })).toHaveFocus();
  });

  it('closes on Escape and gives focus back', async () => {
    const { user, button } = show();
    await user.click(button);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });

  it('lets Tab go on after its button', async () => {
    const { user, button } = show();
    await user.click(button);
    await user.tab();
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
  });

  it('closes on a press elsewhere', async () => {
    const { user, button } = show();
    await user.click(button);
    await user.click(screen.getByRole('button', { name: 'After' }));
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it('does what is chosen, once, and closes', async () => {
    const { user, button } = show();
    await user.click(button);
    await user.click(screen.getByRole('menuitem', { name: 'Sign Out' }));
    expect(onSignOut).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });
});
