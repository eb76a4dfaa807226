import { describe, expect, it } from 'vitest';
import { sopFile } from '../../testing/curriculum-files.ts';
import { parseSop } from '../sop.ts';
import { checkSop, sopHeadings } from './sop-checks.ts';

const findFaults = (source: string, name = 'LC-07-01') => checkSop(parseSop(name, source)).map(({ text }) => text);

describe('checkSop', () => {
  it('finds no faults in the sample procedure', () => {
    const parsedSop = parseSop('LC-07-01', sopFile());
    expect([...parsedSop.faults, ...checkSop(parsedSop)]).toEqual([]);
    expect(parsedSop.sop).toMatchObject({
      number: 'LC-07-01',
      date: '2026-11-20',
      html: expect.stringContaining('<ol class="steps">'),
    });
  });

  it('requires all headings in order', () => {
    const swapped = sopHeadings.toSpliced(1, 2, 'Who may do it', 'Scope');
    expect(findFaults(sopFile({ headings: swapped }))).toEqual(['headings: expected "Scope", found "Who may do it"']);
    expect(findFaults(sopFile({ headings: sopHeadings.slice(0, -1) }))).toContain(
      'headings: expected "If it goes wrong", found "the end"',
    );
    expect(findFaults(sopFile({ headings: [...sopHeadings, 'More'] }))).toContain(
      'headings: expected "the end", found "More"',
    );
  });

  it('requires text under every heading', () => {
    const source = sopFile().replace(/## Scope\n\n.*\n/, '## Scope\n');
    expect(findFaults(source)).toContain('"Scope" is empty');
  });

  it('requires exactly one Expected line in each step', () => {
    const steps = [
      '1. Look.',
      '   **Expected:** it is there.',
      '2. Type it.',
      '   ```cmd title="a"\n   hostname\n   ```',
      '3. Call.',
      '   **Expected:**',
      '4. Write.',
      '   **Expected:** a name.',
      '   **Expected:** a time.',
    ].join('\n\n');
    expect(findFaults(sopFile({ steps }))).toEqual([
      'step 2 has 0 **Expected:** lines; each has one',
      'step 3 has 0 **Expected:** lines; each has one',
      'step 4 has 2 **Expected:** lines; each has one',
    ]);
    expect(findFaults(sopFile({ steps: 'Look at it.' }))).toEqual(['has no numbered steps']);
  });

  it('requires 250 to 700 words', () => {
    const longSop = sopFile({ steps: `1. ${'Look there. '.repeat(300)}\n\n   **Expected:** good.` });
    expect(findFaults(longSop)).toEqual([expect.stringMatching(/^has \d+ words; 250 to 700$/)]);
    const shortSop = sopFile().replace(/(?:Look at the label on the case[^.]*\. ){3}/g, 'Look at it.');
    expect(findFaults(shortSop)).toEqual([expect.stringMatching(/^has \d+ words; 250 to 700$/)]);
  });

  it('requires the number to match the file name and the chapter', () => {
    expect(findFaults(sopFile(), 'LC-07-02')).toEqual(['has number LC-07-01, but is in LC-07-02.md']);
    expect(findFaults(sopFile({ frontMatter: { chapter: 8 } }))).toEqual(['chapter 8 does not fit the number']);
  });

  it('allows a command that changes a host only with `change: true`', () => {
    const steps = '1. Run it.\n\n   ```cmd title="a"\n   w32tm /resync\n   ```\n\n   **Expected:** done.';
    expect(findFaults(sopFile({ steps }))).toEqual(['forbidden command in code: w32tm that changes']);
    expect(findFaults(sopFile({ steps, frontMatter: { change: true } }))).toEqual([]);
  });

  it('reports figures, because procedures may not contain any', () => {
    const { faults } = parseSop('LC-07-01', sopFile({ steps: '![a](figures/a.svg "b")' }));
    expect(faults.map(({ text }) => text)).toEqual(['there is no figure figures/a.svg']);
  });
});
