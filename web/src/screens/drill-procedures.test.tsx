import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderWithApp } from '../testing/render.tsx';
import { DrillProcedures } from './drill-procedures.tsx';

const sops = [
  { number: 'LC-01-01', title: 'Identify the right host', id: null },
  { number: 'LC-07-02', title: 'Export the logs', id: null },
];

it('DrillProcedures names the shown procedure once, and shows another procedure when it is chosen in the menu', async () => {
  renderWithApp(<DrillProcedures sops={sops} onInsert={null} />);
  expect(screen.getByRole('heading', { name: 'LC-01-01 Identify the right host' })).toBeVisible();
  expect(screen.getAllByText(/Identify the right host/)).toHaveLength(1);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: '1 of 2, other procedure' }));
  expect(screen.getAllByRole('menuitem')).toHaveLength(1);
  await user.click(screen.getByRole('menuitem', { name: 'LC-07-02 Export the logs' }));
  expect(screen.getByRole('heading', { name: 'LC-07-02 Export the logs' })).toBeVisible();
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});
