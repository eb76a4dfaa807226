import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { renderSop, type SopDocument } from '../features/sops/document/sop-document.ts';

/** The data of a released procedure with two steps and without a form. */
export const sampleSopDocument: SopDocument = {
  siteName: 'Site A',
  number: 'LC-07-01',
  title: 'A sample procedure',
  revision: 3,
  documentDate: '2026-11-23',
  changesHost: false,
  isReleased: true,
  windows: ['10 LTSC 2021', 'Server 2022'],
  revisionNote: 'Step 2 reads the setting first.',
  untriedClaims: [],
  holdPoints: [],
  record: [],
  content: '<h2>Steps</h2><ol class="steps"><li>Look.</li><li>Type.</li></ol>',
  isFormOnly: false,
};

/** Returns the text of each page of the rendered PDF. */
export async function renderSopPages(sop: SopDocument): Promise<string[]> {
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
