import { expect, it } from 'vitest';
import { renderWithApp } from '../../testing/render.tsx';
import { OutputLines } from './output-lines.tsx';

it('a blank line is seen wherever the output is split into blocks', () => {
  const texts = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', '', 'nine', 'ten'];
  const lines = texts.map((text) => (text === '' ? [] : [{ text }]));
  renderWithApp(<OutputLines lines={lines} id="0" valueActions={null} onTap={null} />);
  const [first, second] = [...document.querySelectorAll('.host-lines')].map(({ textContent }) => textContent);
  expect(first).toMatch(/seven\n\n$/);
  expect(second).toBe('nine\nten');
});
