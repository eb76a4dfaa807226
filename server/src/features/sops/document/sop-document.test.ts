import type { JobCardField } from '@loopcheck/contract/features/sops/job-card';
import { countFormRows, maxFormRows } from '@loopcheck/contract/features/sops/record-form.rules';
import { describe, expect, it } from 'vitest';
import { renderSopPages, sampleSopDocument } from '../../../testing/sop-documents.ts';
import type { HoldPointOfStep } from './record-form.pages.ts';

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
/** `count` fields with the longest possible label. `change` sets other properties, such as the type. */
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

/** Returns an HTML list with one step, which consists of these blocks. */
const stepWith = (...blocks: string[]) => `<ol class="steps"><li>${blocks.join('')}</li></ol>`;
const codeBlock = (code: string) =>
  `<div class="code"><header>PowerShell</header><pre><code>${code}</code></pre></div>`;

describe('renderSop', () => {
  it('prints apostrophes and breaks lines at spaces, even if a document with a quotation mark was rendered just before', async () => {
    await renderSopPages({ ...sampleSopDocument, content: stepWith('<p><code>dir "C:"</code></p>') });
    const command = `'one','two','three','four' ${'word '.repeat(25)}end`;
    const [page] = await renderSopPages({ ...sampleSopDocument, content: stepWith(`<p><code>${command}</code></p>`) });
    expect(page).toContain(command);
  });

  it('does not break a line between code and the punctuation after the code, because the renderer would print a hyphen there', async () => {
    const names = ['MaxPosPhaseCorrection', 'MaxNegPhaseCorrection', 'PhaseCorrectRate', 'UpdateInterval'];
    const codes = names.map((name) => `<code>${name}</code>`).join(', ');
    // The text before the first name is one character longer in each step, so in some steps the line would end between
    // a name and its comma.
    const steps = Array.from(
      { length: 40 },
      (_, addedLength) => `<li><p>${'x '.repeat(30)}${'x'.repeat(addedLength)} ${codes}, zone.</p></li>`,
    );
    const content = `<ol class="steps">${steps.join('')}</ol>`;
    const text = (await renderSopPages({ ...sampleSopDocument, content })).join(' ');
    expect(text.match(/PhaseCorrectRate *, UpdateInterval/g)).toHaveLength(steps.length);
    expect(text).not.toMatch(/(?:Correction|Rate|Interval) *-/);
  });

  it('marks where a long command continues, and explains the marks', async () => {
    const properties = Array.from({ length: 12 }, (_, index) => `PropertyNumber${index}`).join(',');
    const content = stepWith(codeBlock(`Get-Something | Select-Object ${properties}`));
    const [page] = await renderSopPages({ ...sampleSopDocument, content });
    expect(page).toContain(
      'Get-Something | Select-Object ↳ PropertyNumber0,PropertyNumber1,PropertyNumber2,PropertyNumber3,PropertyNumber4,PropertyNumber5, → PropertyNumber6,',
    );
    expect(page).toContain('↳ means: the same line goes on. Type a space there, not Enter.');
    expect(page).toContain('→ means: the same line goes on. Type no space and no Enter there.');
    const [pageWithShortCommand] = await renderSopPages({ ...sampleSopDocument, content: stepWith(codeBlock('dir')) });
    expect(pageWithShortCommand).not.toContain('means');
  });

  it('keeps each step with its number, its result and its hold points on one page', async () => {
    const numbers = Array.from({ length: 14 }, (_, index) => index + 1);
    const content = `<ol class="steps">${numbers
      .map((step) => `<li><p>Start of ${step}.</p>${codeBlock('dir')}<p>End of ${step}.</p></li>`)
      .join('')}</ol>`;
    const holdPoints = numbers.flatMap((before) => [
      holdPoint({ before, check: `First check of ${before}.` }),
      holdPoint({ before, signedBy: 'owner', check: `Second check of ${before}.` }),
    ]);
    const pages = await renderSopPages({ ...sampleSopDocument, content, holdPoints });
    expect(pages.length).toBeGreaterThan(2);
    for (const step of numbers) {
      const parts = ['First check of', 'Second check of', 'Start of', 'End of'].map((words) => `${words} ${step}.`);
      expect(pages.filter((page) => parts.every((part) => page.includes(part)))).toHaveLength(1);
    }
  });

  it('prints the header of a table again on each page on which the table continues, and gives long texts wide columns', async () => {
    const rows = Array.from(
      { length: 60 },
      (_, index) =>
        `<tr><td>${index}</td><td>Row ${index} has a text that needs most of the width of the page.</td></tr>`,
    );
    const table = `<table><thead><tr><th>Event</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
    const pages = await renderSopPages({ ...sampleSopDocument, content: `<p>Start.</p>${table}<p>End.</p>` });
    const pagesWithRows = pages.filter((page) => page.includes('needs most of the width'));
    expect(pagesWithRows.length).toBeGreaterThan(1);
    for (const page of pagesWithRows) expect(page.match(/Event Meaning/g)).toHaveLength(1);
    // Each row is one printed line, so this many fit on a page.
    expect(pagesWithRows[1]?.match(/Row \d+ has/g)?.length).toBeGreaterThan(25);
  });

  it('makes the text a little smaller and denser if that saves a page', async () => {
    const linesOf = (count: number) => ({
      ...sampleSopDocument,
      record: [field()],
      content: Array.from({ length: count }, (_, index) => `<p>Line ${index}.</p>`).join(''),
    });
    const [firstPage = ''] = await renderSopPages(linesOf(55));
    const usualCount = firstPage.match(/Line \d/g)?.length ?? 0;
    expect(usualCount).toBeGreaterThan(25);
    // One line more than a page holds at the usual density.
    const pages = await renderSopPages(linesOf(usualCount + 1));
    // One page with the text, and one with the record form.
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain(`Line ${usualCount}.`);
    expect(pages[0]).toContain('Page 1 of 2');
  });

  it('divides a step that is longer than a page', async () => {
    const content = stepWith(...Array.from({ length: 90 }, (_, index) => `<p>Paragraph ${index}.</p>`));
    const pages = await renderSopPages({ ...sampleSopDocument, content });
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.join(' ')).toContain('Paragraph 89.');
  });

  it('shows on the front page the revision note, the Windows versions, and the lines that the site fills in', async () => {
    const [front] = await renderSopPages(sampleSopDocument);
    expect(front).toContain('Changed in this revision Step 2 reads the setting first.');
    expect(front).toContain('Windows versions 10 LTSC 2021, Server 2022');
    for (const line of ['Owner', 'Approved by', 'Approved on', 'Next review']) expect(front).toContain(line);
    // An empty list means that no step is done on a Windows host.
    const [frontWithoutWindows] = await renderSopPages({ ...sampleSopDocument, windows: [] });
    expect(frontWithoutWindows).toContain('No step is typed on a Windows host of the plant.');
  });

  it('lists on the front page what the site must try before it releases the procedure', async () => {
    const untriedClaims = ['The command ends with 0.', 'A full disk stops the export.'];
    const [front] = await renderSopPages({ ...sampleSopDocument, untriedClaims });
    expect(front).toContain(
      'Try on a lab image before release • The command ends with 0. • A full disk stops the export.',
    );
    const [frontWithoutClaims] = await renderSopPages(sampleSopDocument);
    expect(frontWithoutClaims).not.toContain('lab image');
  });

  it('shows a hold point before its step, with lines for the signature', async () => {
    const [front] = await renderSopPages({ ...sampleSopDocument, holdPoints: [holdPoint({ signedBy: 'owner' })] });
    expect(front).toMatch(
      /1 Look\. HOLD POINT: The operator has agreed\. Signed by: system owner Name Signature Time 2 Type\./,
    );
  });

  it('shows each type of field on the form with enough space to write', async () => {
    const record = [
      field({ id: 'free', label: 'Free space', type: 'number', unit: 'GB', step: 5 }),
      field({ id: 'start', label: 'Started', type: 'dateTime' }),
      field({ id: 'state', label: 'Plant state', type: 'choice', options: ['Steady', 'Shutdown'] }),
      field({ id: 'ok', label: 'Healthy', type: 'yesNo', isRequired: false }),
      field({ id: 'who', label: 'Technician', type: 'signature' }),
    ];
    const pages = await renderSopPages({ ...sampleSopDocument, record, holdPoints: [holdPoint()] });
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
    const pages = await renderSopPages({ ...sampleSopDocument, record: [field()], isFormOnly: true });
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('Record form');
    expect(pages[0]).toContain('Page 1 of 1');
  });

  it('shows lines for signatures at the end of a text without a form', async () => {
    expect(await renderSopPages(sampleSopDocument)).toEqual([expect.stringContaining('Done by')]);
  });

  it.each([
    ['many fields and the longest hold points', [...fieldsOf(22), ...fieldsOf(1, { type: 'longText' })], 4],
    ['large fields', [...fieldsOf(8), ...fieldsOf(6, { type: 'hash' }), ...fieldsOf(6, { type: 'longText' })], 0],
    [
      'choices with long options',
      [...fieldsOf(8, { type: 'choice', options: ['n', 'w', 'm'].map((letter) => letter.repeat(40)) })],
      4,
    ],
  ])('prints a form with the maximum number of rows on one page: %s', async (_, record, holdPointCount) => {
    const signers = ['operator', 'supervisor', 'owner', 'incident-contact'] as const;
    const holdPoints = signers
      .slice(0, holdPointCount)
      .map((signedBy) => holdPoint({ signedBy, before: 12, check: 'The host is in order '.repeat(8).slice(0, 160) }));
    expect(countFormRows(record, holdPoints.length)).toBe(maxFormRows);
    const title = 'A procedure with the longest title that the front matter of a procedure can hold';
    const pages = await renderSopPages({
      ...sampleSopDocument,
      title,
      isReleased: false,
      record,
      holdPoints,
      isFormOnly: true,
    });
    expect(pages).toHaveLength(1);
  });
});
