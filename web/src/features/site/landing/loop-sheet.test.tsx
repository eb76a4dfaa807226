import { describe, expect, it } from 'vitest';
import { renderWithTexts } from '../../../testing/render.tsx';
import { LoopSheet } from './loop-sheet.tsx';

describe('LoopSheet', () => {
  it.each([
    [15, '8 of 15'],
    [9, '8 of 9'],
    [8, '7 of 8'],
    [1, '0 of 1'],
    [0, '0 of 0'],
  ])(
    'does not count the chapter in progress as completed: with %i chapters, the status is "%s"',
    (moduleCount, status) => {
      const { container } = renderWithTexts(<LoopSheet moduleCount={moduleCount} passMark={80} />);
      const texts = [...container.querySelectorAll('text')].map(({ textContent }) => textContent);
      expect(texts[texts.indexOf('STATUS') + 1]).toBe(status);
    },
  );
});
