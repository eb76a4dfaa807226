import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { begin, type Input } from '@loopcheck/simulator';
import { expect, it, vi } from 'vitest';
import { openRunSample } from '../../testing/drills.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { WaitMenu } from './wait-menu.tsx';

it('the button Wait opens a menu that lets time pass on the host', async () => {
  const { hostPart, seed } = openRunSample();
  const onInput = vi.fn<(input: Input) => void>();
  renderWithApp(<WaitMenu run={begin(hostPart, seed)} host="hist" onInput={onInput} />);
  const user = userEvent.setup();
  const button = screen.getByRole('button', { name: /^Host clock 09:30.* Wait$/ });
  expect(screen.getByText('Wait')).toBeVisible();
  await user.click(button);
  await user.click(await screen.findByRole('menuitem', { name: 'Wait 5 minutes' }));
  expect(onInput).toHaveBeenCalledWith({ kind: 'wait', seconds: 300 });
});
