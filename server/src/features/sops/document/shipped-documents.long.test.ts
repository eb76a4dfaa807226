import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readContentFolder } from '../../../curriculum/read.ts';
import type { Sop } from '../../../curriculum/sop.ts';
import { renderSopPages, sampleSopDocument } from '../../../testing/sop-documents.ts';
import type { SopDocument } from './sop-document.ts';

const { sops: shippedSops } = await readContentFolder(join(import.meta.dirname, '../../../../../content'));

/** Returns the data for the PDF of a shipped procedure. */
function documentOf({ jobCard, ...sop }: Sop): SopDocument {
  return {
    ...sampleSopDocument,
    number: sop.number,
    title: sop.title,
    revision: sop.revision,
    changesHost: sop.change,
    isReleased: false,
    windows: jobCard?.windows ?? null,
    revisionNote: jobCard?.revisionNote ?? null,
    untriedClaims: jobCard?.untriedClaims ?? [],
    holdPoints:
      jobCard?.steps.flatMap(({ number, holdPoints }) => holdPoints.map((point) => ({ ...point, before: number }))) ??
      [],
    record: jobCard?.record ?? [],
    content: sop.html,
  };
}

describe('the PDFs of the shipped procedures', () => {
  it.each(shippedSops.map(({ name, sop }) => [name, sop] as const))(
    '%s: only the last page is the record form, and the form has all fields and hold points',
    async (_, sop) => {
      if (!sop) throw new Error('The procedure has faults.');
      const document = documentOf(sop);
      expect(document.record.length).toBeGreaterThan(0);
      const pages = await renderSopPages(document);
      const formPages = pages.filter((text) => text.includes('Fill in one form for each job.'));
      expect(formPages).toEqual([pages.at(-1)]);
      const [form = ''] = formPages;
      // A long label can be broken into lines, so the texts are compared without white space.
      const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '');
      for (const { label } of document.record) expect(withoutSpaces(form)).toContain(withoutSpaces(label));
      for (const { check } of document.holdPoints) expect(withoutSpaces(form)).toContain(withoutSpaces(check));
      expect(form).toContain('Signature');
      expect(form).toContain(`${sop.number}, revision ${sop.revision}.`);
      const formAlone = await renderSopPages({ ...document, isFormOnly: true });
      expect(formAlone).toHaveLength(1);
    },
  );
});
