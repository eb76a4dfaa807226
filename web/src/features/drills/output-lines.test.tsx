import { expect, it } from 'vitest';
import { mockPhone } from '../../testing/layout.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { OutputLines } from './output-lines.tsx';

const renderOutput = (texts: readonly string[]) => {
  const lines = texts.map((text) => (text === '' ? [] : [{ text }]));
  renderWithApp(<OutputLines lines={lines} id="0" valueActions={null} onTap={null} />);
};

it('a blank line at the end of a block of lines stays visible', () => {
  // A long output is split into blocks of 8 lines. So the blank line is at the end of the first block.
  const texts = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', '', 'nine', 'ten'];
  renderOutput(texts);
  const [first, second] = [...document.querySelectorAll('.host-lines')].map(({ textContent }) => textContent);
  expect(first).toMatch(/seven\n\n$/);
  expect(second).toBe('nine\nten');
});

it('on a narrow screen, the name of a listed file is in a separate element after the date and the size', () => {
  mockPhone();
  renderOutput(['09/15/2018  09:12 AM           794,624 whoami.exe', '10/05/2018  09:12 AM    <DIR>          wbem']);
  const files = [...document.querySelectorAll('.host-file')].map(({ children }) =>
    [...children].map(({ textContent }) => textContent),
  );
  expect(files).toEqual([
    ['09/15/2018  09:12 AM  794,624', 'whoami.exe'],
    ['10/05/2018  09:12 AM  <DIR>', 'wbem'],
  ]);
});
