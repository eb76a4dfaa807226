import { describe, expect, it } from 'vitest';
import { listFaults } from './references.mjs';

const repository = { exists: (file) => file === 'docs/here.md', records: new Set([7]) };
const faults = (file, text) => listFaults(file, text, repository);

describe('the check of references', () => {
  it('rejects comments and test titles that cite a numbered section of an absent document', () => {
    expect(faults('a.ts', '/** Rounded down (spec 9). */')).toHaveLength(1);
    expect(faults('a.ts', 'const a = 1; // see design decision 3')).not.toHaveLength(0);
    expect(faults('a.test.ts', "it('follows issue 12', () => {})")).toHaveLength(1);
    expect(faults('a.sql', '-- as the specification row 4 says')).toHaveLength(1);
  });

  it('rejects broken links and paths of missing documents', () => {
    expect(faults('docs/page.md', 'See [there](gone.md#part).')).toHaveLength(1);
    expect(faults('a.ts', "const text = 'docs/gone.md';")).toHaveLength(1);
  });

  it('rejects citations of decision records, except those of the existing record 7', () => {
    expect(faults('a.ts', '// decision record 8 says why')).toHaveLength(1);
    expect(faults('a.ts', '// decision record 7 says why')).toEqual([]);
  });

  it('accepts links to existing files, citations of public documents, and code that looks like a citation', () => {
    expect(faults('docs/page.md', 'See [here](here.md) and [there](https://example.org/gone.md).')).toEqual([]);
    expect(faults('a.ts', '// RFC 9110 section 15.5.5, brianc/node-postgres issue 1192')).toEqual([]);
    expect(faults('a.ts', 'const design = 5;')).toEqual([]);
  });
});
