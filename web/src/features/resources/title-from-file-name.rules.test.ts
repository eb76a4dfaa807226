import { describe, expect, it } from 'vitest';
import { titleFromFileName } from './title-from-file-name.rules.ts';

describe('titleFromFileName', () => {
  it.each([
    ['Exporting_on_a_running__HMI.mp4', 'Exporting on a running HMI'],
    ['Rev 2.1 of the plan.pdf', 'Rev 2.1 of the plan'],
    ['.pdf', ''],
  ])('for the file %j, proposes the title %j', (fileName, title) => {
    expect(titleFromFileName(fileName)).toBe(title);
  });
});
