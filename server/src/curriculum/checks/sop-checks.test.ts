import { describe, expect, it } from 'vitest';
import { sampleRecord, sopFile } from '../../testing/curriculum-files.ts';
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

  it('requires exactly one paragraph "Expected:" with text in each step', () => {
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
      'step 2 has 0 **Expected:** lines with text; each step must have one',
      'step 3 has 0 **Expected:** lines with text; each step must have one',
      'step 4 has 2 **Expected:** lines with text; each step must have one',
    ]);
    expect(findFaults(sopFile({ steps: 'Look at it.' }))).toEqual(['has no numbered steps']);
  });

  it('requires 250 to 850 words', () => {
    const longSop = sopFile({ steps: `1. ${'Look there. '.repeat(300)}\n\n   **Expected:** good.` });
    expect(findFaults(longSop)).toEqual([expect.stringMatching(/^has \d+ words; expected 250 to 850$/)]);
    // Each section of the sample procedure except Steps has this sentence three times.
    const shortSop = sopFile().replace(/(?:Look at the label on the case[^.]*\. ){3}/g, 'Look at it.');
    expect(findFaults(shortSop)).toEqual([expect.stringMatching(/^has \d+ words; expected 250 to 850$/)]);
  });

  it('requires the number to match the file name and the chapter', () => {
    expect(findFaults(sopFile(), 'LC-07-02')).toEqual(['has number LC-07-01, but is in LC-07-02.md']);
    expect(findFaults(sopFile({ frontMatter: { chapter: 8 } }))).toEqual(['chapter 8 does not fit the number']);
  });

  it('requires `change: true` for a command that changes a host', () => {
    const steps = '1. Run it.\n\n   ```cmd title="a"\n   w32tm /resync\n   ```\n\n   **Expected:** done.';
    expect(findFaults(sopFile({ steps }))).toEqual([
      'forbidden command in code: w32tm that changes the clock or its settings',
    ]);
    expect(findFaults(sopFile({ steps, frontMatter: { change: true } }))).toEqual([]);
  });

  // A hold point is a signature that is needed before a step.
  describe('the Windows versions and the hold points', () => {
    const holdPoint = (change: Record<string, unknown> = {}) => ({
      before: 1,
      signedBy: 'operator',
      check: 'The operator agrees.',
      ...change,
    });
    const steps = '1. Look.\n\n   **Expected:** a.\n\n2. Call.\n\n   **Expected:** b.';

    it('requires the Windows versions in order, each once', () => {
      expect(findFaults(sopFile({ frontMatter: { windows: [] } }))).toEqual([]);
      for (const windows of [
        ['Server 2022', '11'],
        ['11', '11', 'Server 2022'],
      ]) {
        expect(findFaults(sopFile({ frontMatter: { windows } }))).toEqual([
          'the Windows versions must be in this order, each once: 11, Server 2022',
        ]);
      }
    });

    it('requires that the step of each hold point exists, that hold points are in order, and at most one per step and signer', () => {
      const findHoldPointFaults = (...holdPoints: unknown[]) =>
        findFaults(sopFile({ steps, frontMatter: { holdPoints } }));
      expect(findHoldPointFaults(holdPoint(), holdPoint({ signedBy: 'owner' }), holdPoint({ before: 2 }))).toEqual([]);
      expect(findHoldPointFaults(holdPoint({ before: 3 }))).toEqual(['there is no step 3']);
      expect(findHoldPointFaults(holdPoint({ before: 2 }), holdPoint())).toEqual([
        'the hold points must be in the order of the steps',
      ]);
      expect(findHoldPointFaults(holdPoint(), holdPoint({ check: 'Again.' }))).toEqual([
        'a second hold point before step 1 has the same signer',
      ]);
    });
  });

  describe('the record form', () => {
    const findFormFaults = (record: readonly unknown[]) => findFaults(sopFile({ frontMatter: { record } }));
    const withField = (...fields: unknown[]) => sampleRecord.toSpliced(4, 0, ...(fields as []));

    it('requires the field "permit" first, the field "started", and the fields "ended" and "technician" last', () => {
      expect(findFormFaults(sampleRecord.slice(1))).toEqual(['the first field of the form must be "permit"']);
      expect(findFormFaults(sampleRecord.toSpliced(2, 1))).toEqual(['the form needs the field "started"']);
      expect(findFormFaults(sampleRecord.slice(0, -1))).toEqual([
        'the last fields of the form must be "ended" and "technician"',
      ]);
    });

    it('requires the label and the type of the fixed fields', () => {
      const record = sampleRecord.map((field) => (field.id === 'host' ? { ...field, label: 'Host' } : field));
      expect(findFormFaults(record)).toEqual(['the field "host" must have the label "Host name" and the type text']);
    });

    it('requires unique ids, labels and options, and existing steps', () => {
      expect(findFormFaults(withField({ id: 'host', label: 'Host name', type: 'text' }))).toEqual([
        'the id "host" exists twice',
        'the label "Host name" exists twice',
      ]);
      expect(findFormFaults(withField({ id: 'b', label: 'free space on c', type: 'yesNo', step: 2 }))).toEqual([
        'the label "free space on c" exists twice',
        'there is no step 2',
      ]);
      expect(findFormFaults(withField({ id: 'b', label: 'B', type: 'choice', options: ['x', 'x'] }))).toEqual([
        'the field "b" has an option twice',
      ]);
    });

    it('requires the fields in the order of their steps, except the fields "permit" and "host"', () => {
      const steps = ['1. Look.', '2. Read.', '3. Call.']
        .map((step) => `${step}\n\n   **Expected:** good.`)
        .join('\n\n');
      const [permit, host, started, , ...rest] = sampleRecord;
      const findOrderFaults = (...fields: unknown[]) =>
        findFaults(
          sopFile({
            steps,
            frontMatter: { record: [{ ...permit, step: 2 }, { ...host, step: 3 }, started, ...fields, ...rest] },
          }),
        );
      const fieldOf = (id: string, step?: number) => ({ id, label: id, type: 'text', step });
      expect(findOrderFaults(fieldOf('a', 1), fieldOf('b'), fieldOf('c', 1), fieldOf('d', 2))).toEqual([]);
      expect(findOrderFaults(fieldOf('a', 2), fieldOf('b'), fieldOf('c', 1), fieldOf('d', 2))).toEqual([
        'c is read in step 1, but is after a field of step 2: fields are in the order of the steps',
      ]);
    });

    it('reports a record form that does not fit on one page', () => {
      // The sample procedure has 7 fields of one row and a hold point of two rows. Each hash takes two rows, so the
      // form has 9 + 12 × 2 rows.
      const hashes = Array.from({ length: 12 }, (_, index) => ({ id: `h${index}`, label: `H ${index}`, type: 'hash' }));
      expect(findFormFaults(withField(...hashes))).toEqual(['the record form has 33 rows; at most 32 fit on its page']);
      expect(findFormFaults(withField(...hashes.slice(1)))).toEqual([]);
    });

    it('allows at most 90 words under "What to record"', () => {
      const source = sopFile().replace(
        /(## What to record\n\n).*\n/,
        (_, heading) => `${heading}${'Note the name. '.repeat(31)}\n`,
      );
      expect(findFaults(source)).toEqual([
        '"What to record" has 93 words; at most 90 are allowed, because the fields of the record form already name the values',
      ]);
    });
  });

  it('reports every figure as missing, because there are no figures for procedures', () => {
    const { faults } = parseSop('LC-07-01', sopFile({ steps: '![a](figures/a.svg "b")' }));
    expect(faults.map(({ text }) => text)).toEqual(['there is no figure figures/a.svg']);
  });
});
