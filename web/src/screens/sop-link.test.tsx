import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithApp } from '../testing/render.tsx';
import { SopLink } from './sop-link.tsx';

const sop = { id: '3f2a6c1e-54a9-4f0c-9f5a-0c6f0f3c1a21', number: 'LC-13-01', title: 'Report what you see' };

it('SopLink opens the procedure in another tab, and says so to screen readers', () => {
  renderWithApp(<SopLink sop={sop} />);
  const link = screen.getByRole('link', { name: 'LC-13-01 (new tab)' });
  expect(link).toHaveAttribute('target', '_blank');
  // On a phone, visible words would take an additional row for each procedure.
  expect(screen.getByText('(new tab)')).toHaveClass('sr-only');
  expect(link.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});
