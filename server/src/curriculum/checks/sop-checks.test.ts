import { describe, expect, it } from 'vitest';
import { madeSop } from '../made-content.ts';
import { readSop } from '../sop.ts';
import { checkSop, sopHeadings } from './sop-checks.ts';

const faultsOf = (source: string, name = 'LC-07-01') => checkSop(readSop(name, source)).map(({ text }) => text);

describe('checking a procedure', () => {
  it('finds nothing in a sound one', () => {
    const reading = readSop('LC-07-01', madeSop());
    expect([...reading.faults, ...checkSop(reading)]).toEqual([]);
    expect(reading.sop).toMatchObject({
      number: 'LC-07-01',
      date: '2026-11-20',
      html: expect.stringContaining('<ol class="steps">'),
    });
  });

  it('wants every heading in its order', () => {
    const swapped = sopHeadings.toSpliced(1, 2, 'Who may do it', 'Scope');
    expect(faultsOf(madeSop({ headings: swapped }))).toEqual([
      'headings: "Scope" is expected where "Who may do it" stands',
    ]);
    expect(faultsOf(madeSop({ headings: sopHeadings.slice(0, -1) }))).toContain(
      'headings: "If it goes wrong" is expected where "the end" stands',
    );
    expect(faultsOf(madeSop({ headings: [...sopHeadings, 'More'] }))).toContain(
      'headings: "the end" is expected where "More" stands',
    );
  });

  it('wants something under every heading', () => {
    const source = madeSop().replace(/## Scope\n\n.*\n/, '## Scope\n');
    expect(faultsOf(source)).toContain('"Scope" is empty');
  });

  it('wants one expectation for each step', () => {
    const steps =
      '1. Look.\n\n   **Expected:** it is there.\n\n2. Type it.\n\n   ```cmd title="a"\n   hostname\n   ```\n\n3. Call.\n\n   **Expected:**';
    expect(faultsOf(madeSop({ steps }))).toEqual([
      'step 2 has 0 **Expected:** lines; each has one',
      'step 3 has 0 **Expected:** lines; each has one',
    ]);
    expect(faultsOf(madeSop({ steps: 'Look at it.' }))).toEqual(['has no numbered steps']);
  });

  it('wants 250 to 700 words', () => {
    expect(faultsOf(madeSop({ steps: `1. ${'Look there. '.repeat(300)}\n\n   **Expected:** good.` }))).toEqual([
      expect.stringMatching(/^has \d+ words; 250 to 700$/),
    ]);
  });

  it('wants the number of its file and its chapter', () => {
    expect(faultsOf(madeSop(), 'LC-07-02')).toEqual(['LC-07-01 stands in LC-07-02.md']);
    expect(faultsOf(madeSop({ front: { chapter: 8 } }))).toEqual(['chapter 8 does not fit the number']);
  });

  it('allows a command that changes a host only where the procedure is marked so', () => {
    const steps = '1. Run it.\n\n   ```cmd title="a"\n   w32tm /resync\n   ```\n\n   **Expected:** done.';
    expect(faultsOf(madeSop({ steps }))).toEqual(['forbidden in code here: w32tm that changes']);
    expect(faultsOf(madeSop({ steps, front: { change: true } }))).toEqual([]);
  });

  it('refuses figures, which procedures do not have', () => {
    const { faults } = readSop('LC-07-01', madeSop({ steps: '![a](figures/a.svg "b")' }));
    expect(faults.map(({ text }) => text)).toEqual(['there is no figure figures/a.svg']);
  });
});
