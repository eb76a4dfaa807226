import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderWithTexts } from '../testing/render.tsx';
import { Menu } from './menu.tsx';

const onSignOut = vi.fn<() => void>();

function renderMenu() {
  onSignOut.mockReset();
  renderWithTexts(
    <>
      <Menu
        trigger={<button type="button">User menu</button>}
        head={{ title: 'Amina Haddad', text: 'Technician' }}
        items={[
          { kind: 'link', key: 'a', label: 'Profile', render: <a href="#profile">Profile</a> },
          { key: 'b', label: 'Print', onSelect: () => undefined, disabled: true },
          { kind: 'separator', key: 'c' },
          { kind: 'heading', key: 'h', label: 'Session' },
          { key: 'd', label: 'Sign Out', onSelect: onSignOut },
        ]}
      />
      <button type="button">After</button>
    </>,
  );
  return { user: userEvent.setup(), button: screen.getByRole('button', { name: 'User menu' }) };
}

describe('Menu', () => {
  it('moves the focus to its first item when it opens, and sets aria-expanded', async () => {
    const { user, button } = renderMenu();
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('menu', { name: 'User menu' })).toBeVisible();
    expect(screen.getByRole('menuitem', { name: 'Profile' })).toHaveFocus();
  });

  it('moves the focus with arrow keys, Home and first letters, skips disabled items, and wraps around', async () => {
    const { user, button } = renderMenu();
    button.focus();
    await user.keyboard('{ArrowUp}');
    expect(screen.getByRole('menuitem', { name: 'Sign Out' })).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'Profile' })).toHaveFocus();
    // Print is disabled.
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'Sign Out' })).toHaveFocus();
    await user.keyboard('{Home}');
    expect(screen.getByRole('menuitem', { name: 'Profile' })).toHaveFocus();
    await user.keyboard('s');
    expect(screen.getByRole('menuitem', { name: 'Sign Out' })).toHaveFocus();
  });

  it('closes on Escape and moves the focus to its button', async () => {
    const { user, button } = renderMenu();
    await user.click(button);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });

  it('closes on Tab, which moves the focus to the element after its button', async () => {
    const { user, button } = renderMenu();
    await user.click(button);
    await user.tab();
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
  });

  it('closes when something outside of it is pressed', async () => {
    const { user, button } = renderMenu();
    await user.click(button);
    await user.click(screen.getByRole('button', { name: 'After' }));
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it('calls onSelect of the chosen item once, and closes', async () => {
    const { user, button } = renderMenu();
    await user.click(button);
    await user.click(screen.getByRole('menuitem', { name: 'Sign Out' }));
    expect(onSignOut).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });
});
