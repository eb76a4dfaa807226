import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderWithApp } from '../../testing/render.tsx';
import { TaskTools } from './task-tools.tsx';

const tools = [
  { id: 'event-viewer', title: 'Event Viewer' },
  { id: 'safely-remove', title: 'Safely Remove Hardware' },
];

/** Scrolls the row of tools. First gives the row a width, because jsdom has no layout. */
function scrollToolRow(scrollLeft: number) {
  const row = screen.getByRole('button', { name: 'Event Viewer' }).parentElement;
  if (!row) throw new Error('There is no row of tools.');
  Object.defineProperties(row, {
    scrollWidth: { configurable: true, value: 700 },
    clientWidth: { configurable: true, value: 500 },
  });
  row.scrollLeft = scrollLeft;
  fireEvent.scroll(row);
  return row;
}

it('a button scrolls the task bar to the tools that are out of view, and then back to the first tools', async () => {
  const onOpen = vi.fn<(tool: string) => void>();
  renderWithApp(<TaskTools tools={tools} onOpen={onOpen} />);
  expect(screen.getAllByRole('button')).toHaveLength(2);
  const row = scrollToolRow(0);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'More tools' }));
  // The row is 500 pixels wide, and the last 40 of them stay in view.
  expect(row.scrollLeft).toBe(460);
  // A browser stops at the end of the row, at 700 - 500 pixels.
  scrollToolRow(200);
  await user.click(screen.getByRole('button', { name: 'First tools' }));
  expect(row.scrollLeft).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Safely Remove Hardware' }));
  expect(onOpen).toHaveBeenCalledWith('safely-remove');
});
