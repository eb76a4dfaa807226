import { join } from 'node:path';
import type { JobCardField } from '@loopcheck/contract/features/sops/job-card';
import { countFormRows, maxFormRows } from '@loopcheck/contract/features/sops/record-form.rules';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { readContentFolder } from '../../../curriculum/read.ts';
import type { Sop } from '../../../curriculum/sop.ts';
import type { HoldPointOfStep } from './record-form.pages.ts';
import { renderSop, type SopDocument } from './sop-document.ts';

const { sops: shippedSops } = await readContentFolder(join(import.meta.dirname, '../../../../../content'));

const sample: SopDocument = {
  siteName: 'Site A',
  number: 'LC-07-01',
  title: 'A sample procedure',
  revision: 3,
  documentDate: '2026-11-23',
  changesHost: false,
  isReleased: true,
  windows: ['10 LTSC 2021', 'Server 2022'],
  revisionNote: 'Step 2 reads the setting first.',
  holdPoints: [],
  record: [],
  content: '<h2>Steps</h2><ol class="steps"><li>Look.</li><li>Type.</li></ol>',
  isFormOnly: false,
};

const field = (change: Partial<JobCardField> = {}): JobCardField => ({
  id: 'a',
  label: 'A value',
  type: 'text',
  unit: null,
  options: [],
  step: null,
  isRequired: true,
  ...change,
});
/** A list of fields with this type and the longest label. */
const fieldsOf = (count: number, change: Partial<JobCardField> = {}) =>
  Array.from({ length: count }, (_, index) =>
    field({
      id: `${change.type}${index}`,
      label: 'Wide label '.repeat(6).slice(0, 60),
      step: 12,
      isRequired: false,
      ...change,
    }),
  );
const holdPoint = (change: Partial<HoldPointOfStep> = {}): HoldPointOfStep => ({
  before: 2,
  signedBy: 'operator',
  check: 'The operator has agreed.',
  ...change,
});

/** Returns the text of each page of the rendered PDF. */
async function renderPages(sop: SopDocument): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(await renderSop(sop)), verbosity: VerbosityLevel.ERRORS });
  const pdf = await task.promise;
  const pages = Array.from({ length: pdf.numPages }, async (_, index) => {
    const { items } = await (await pdf.getPage(index + 1)).getTextContent();
    return items
      .map((item) => ('str' in item ? item.str : ''))
      .join(' ')
      .replaceAll(/\s+/g, ' ');
  });
  const texts = await Promise.all(pages);
  await task.destroy();
  return texts;
}

/** Returns the data for the PDF of a shipped procedure. */
function documentOf({ jobCard, ...sop }: Sop): SopDocument {
  return {
    ...sample,
    number: sop.number,
    title: sop.title,
    revision: sop.revision,
    changesHost: sop.change,
    isReleased: false,
    windows: jobCard?.windows ?? null,
    revisionNote: jobCard?.revisionNote ?? null,
    holdPoints:
      jobCard?.steps.flatMap(({ number, holdPoints }) => holdPoints.map((point) => ({ ...point, before: number }))) ??
      [],
    record: jobCard?.record ?? [],
    content: sop.html,
  };
}

describe('renderSop', () => {
  it('shows the revision note, the Windows versions and lines for the site on the front page', async () => {
    const [front] = await renderPages(sample);
    expect(front).toContain('Changed in this revision Step 2 reads the setting first.');
    expect(front).toContain('Windows versions 10 LTSC 2021, Server 2022');
    for (const line of ['Owner', 'Approved by', 'Approved on', 'Next review']) expect(front).toContain(line);
    const [frontWithoutWindows] = await renderPages({ ...sample, windows: [] });
    expect(frontWithoutWindows).toContain('No step is typed on a Windows host.');
  });

  it('shows a hold point before its step, with lines for the signature', async () => {
    const [front] = await renderPages({ ...sample, holdPoints: [holdPoint({ signedBy: 'owner' })] });
    expect(front).toMatch(
      /1 Look\. HOLD POINT: The operator has agreed\. Signed by: system owner Name Signature Time 2 Type\./,
    );
  });

  it('shows each type of field on the form with the space that it needs', async () => {
    const record = [
      field({ id: 'free', label: 'Free space', type: 'number', unit: 'GB', step: 5 }),
      field({ id: 'start', label: 'Started', type: 'dateTime' }),
      field({ id: 'state', label: 'Plant state', type: 'choice', options: ['Steady', 'Shutdown'] }),
      field({ id: 'ok', label: 'Healthy', type: 'yesNo', isRequired: false }),
      field({ id: 'who', label: 'Technician', type: 'signature' }),
    ];
    const pages = await renderPages({ ...sample, record, holdPoints: [holdPoint()] });
    expect(pages).toHaveLength(2);
    const form = pages[1];
    expect(form).toContain('Free space (GB) step 5 GB');
    expect(form).toContain('Started Date Time Time zone');
    expect(form).toContain('Plant state Steady Shutdown');
    expect(form).toContain('Healthy (optional) Yes No');
    expect(form).toContain('Technician Name Signature Time');
    expect(form).toContain('Before step 2, panel operator: The operator has agreed. Name Signature Time');
    expect(form).toContain('LC-07-01, revision 3.');
    expect(pages[0]).not.toContain('Done by');
  });

  it('renders only the form with `isFormOnly`', async () => {
    const pages = await renderPages({ ...sample, record: [field()], isFormOnly: true });
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('Record form');
    expect(pages[0]).toContain('Page 1 of 1');
  });

  it('shows signatures at the end of a text without a form', async () => {
    expect(await renderPages(sample)).toEqual([expect.stringContaining('Done by')]);
  });

  it.each([
    ['many fields and the longest hold points', [...fieldsOf(22), ...fieldsOf(1, { type: 'longText' })], 4],
    ['large fields', [...fieldsOf(8), ...fieldsOf(6, { type: 'hash' }), ...fieldsOf(6, { type: 'longText' })], 0],
    [
      'choices with long options',
      [...fieldsOf(8, { type: 'choice', options: ['n', 'w', 'm'].map((letter) => letter.repeat(40)) })],
      4,
    ],
  ])('fits a form with the maximum number of rows on one page: %s', async (_, record, holdPointCount) => {
    const signers = ['operator', 'supervisor', 'owner', 'incident-contact'] as const;
    const holdPoints = signers
      .slice(0, holdPointCount)
      .map((signedBy) => holdPoint({ signedBy, before: 12, check: 'The host is in order '.repeat(8).slice(0, 160) }));
    expect(countFormRows(record, holdPoints.length)).toBe(maxFormRows);
    const title = 'A procedure with the longest title that the front matter of a procedure may hold';
    const pages = await renderPages({ ...sample, title, isReleased: false, record, holdPoints, isFormOnly: true });
    expect(pages).toHaveLength(1);
  });
});

describe('the PDFs of the shipped procedures', () => {
  it.each(shippedSops.map(({ name, sop }) => [name, sop] as const))(
    '%s: the last page, and only that, is the record form with all fields and hold points',
    async (_, sop) => {
      if (!sop) throw new Error('The procedure has faults.');
      const document = documentOf(sop);
      expect(document.record.length).toBeGreaterThan(0);
      const pages = await renderPages(document);
      const formPages = pages.filter((text) => text.includes('Fill in one form for each job.'));
      expect(formPages).toEqual([pages.at(-1)]);
      const [form = ''] = formPages;
      const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '');
      for (const { label } of document.record) expect(withoutSpaces(form)).toContain(withoutSpaces(label));
      for (const { check } of document.holdPoints) expect(withoutSpaces(form)).toContain(withoutSpaces(check));
      expect(form).toContain('Signature');
      expect(form).toContain(`${sop.number}, revision ${sop.revision}.`);
      const formAlone = await renderPages({ ...document, isFormOnly: true });
      expect(formAlone).toHaveLength(1);
    },
  );
});
