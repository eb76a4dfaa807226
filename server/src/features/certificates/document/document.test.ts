import { describe, expect, test } from 'vitest';
import { type CertificateDocument, fontSizeOfName, renderCertificate } from './document.pages.ts';
import { describeDrills, describeQuizzes, formatLongDay, formatShortDay, summarizeScores } from './document.rules.ts';
import type { AttestedModule } from '../credential.rules.ts';

const createCertificate = (holderName: string, moduleCount = 13, drills = ''): CertificateDocument => ({
  siteName: 'Northmere Energy',
  courseName: 'Cybersecurity Sustainability for Instrument Technicians',
  number: 'LOOPCHECK-7K3Q-9XWD',
  holderName,
  holderLine: 'Instrument Technician, employee 40477, Northmere Energy',
  moduleCount,
  quizClause: ' and passed each quiz at 80% or higher.',
  quizSummary: `91%, ${moduleCount} of ${moduleCount} passed`,
  approverName: 'Ravi Menon',
  approvalLine: 'Trainer, OT Security, 21 Nov 2025',
  issuedOn: '21 November 2025',
  expiresOn: '21 November 2026',
  creationTime: '2025-11-21T10:00:00Z',
  verificationUrl: 'http://plant.test:3000/verify/LOOPCHECK-7K3Q-9XWD',
  offlineCode: `eyJh.${'x'.repeat(300)}.${'y'.repeat(86)}`,
  modules: Array.from({ length: moduleCount }, (_, index) => ({
    chapterNumber: index + 1,
    title: `Chapter ${index + 1}`,
    revision: 1,
    completedOn: '21 November 2025',
    score: '92%',
    drills,
  })),
});

/** Renders a certificate and reads its embedded fonts, number of pages and size in bytes from the PDF. */
async function renderAndInspect(document: CertificateDocument) {
  const text = (await renderCertificate(document)).toString('latin1');
  const fonts = [...text.matchAll(/\/BaseFont \/(?:[A-Z]{6}\+)?([A-Za-z]+)/g)].map(([, name]) => name);
  return { fonts: new Set(fonts), pages: [...text.matchAll(/\/Type \/Page\b/g)].length, size: text.length };
}

describe('renderCertificate', () => {
  test.each([
    ['Elena Petrova', []],
    ['محمد عبد الرحمن القحطاني', ['IBMPlexSansArabic']],
    ['王小明', ['NotoSansSC']],
    ['राजेश कुमार', ['NotoSansDevanagari']],
    ['김민준', ['NotoSansKR']],
    ['สมชาย', ['NotoSansThai']],
    // No font contains these characters, so question marks are printed instead.
    ['ქეთევან 👷', []],
    ['María Fernanda de los Ángeles Fernández-Villaverde y Gutiérrez de la Concepción', []],
  ])(
    'renders two pages for the name %s, and embeds only the fonts that the pages need, as subsets',
    async (name, additionalFonts) => {
      const { fonts, pages, size } = await renderAndInspect(createCertificate(name));
      expect(fonts).toEqual(new Set([...additionalFonts, 'IBMPlexMono', 'IBMPlexSans']));
      expect(pages).toBe(2);

      // The Chinese font alone would have ten megabytes if it was embedded completely.
      expect(size).toBeLessThan(200_000);
    },
  );

  test.each([1, 40])('renders a certificate with %i modules on two or more pages', async (moduleCount) => {
    expect((await renderAndInspect(createCertificate('Elena Petrova', moduleCount))).pages).toBeGreaterThanOrEqual(2);
  });

  test('renders two pages for the 13 shipped modules with two passed drills in each', async () => {
    const drills =
      'Drills passed: 12.1 The leaver at work (r12, 21 Nov 2025, 12 tries); 12.2 The drive that nobody logged (r12, 21 Nov 2025, 12 tries)';
    expect((await renderAndInspect(createCertificate('Elena Petrova', 13, drills))).pages).toBe(2);
  });
});

test.each([
  ['the largest size, 45 points, for the short name', 'Li', 45],
  ['the largest size, 45 points, for the short name', 'Elena Petrova', 45],
  ['the smallest size, 13 points, for the long name', 'x'.repeat(160), 13],
])('fontSizeOfName returns %s %s', (_title, name, size) => {
  expect(fontSizeOfName(name)).toBe(size);
});

test('formatLongDay writes the full name of the month, formatShortDay its first three letters', () => {
  const day = { year: 2025, month: 11, day: 1 };
  expect([formatLongDay(day), formatShortDay(day)]).toEqual(['1 November 2025', '1 Nov 2025']);
});

const createModule = (score: string | null, passingScore: number | null): AttestedModule => ({
  chapterNumber: 1,
  title: 'One',
  contentRevision: 1,
  completedOn: { year: 2025, month: 1, day: 1 },
  score,
  passingScore,
  drills: [],
});

test('describeQuizzes states the pass mark if all quizzes have the same pass mark, and returns a full stop if no module has a quiz', () => {
  expect(describeQuizzes([createModule('90.00', 80), createModule('81.00', 80)])).toContain('80% or higher');
  expect(describeQuizzes([createModule('90.00', 80), createModule('81.00', 70)])).toBe(' and passed each quiz.');
  expect(describeQuizzes([createModule(null, null)])).toBe('.');
});

test('summarizeScores returns the average score in whole percent, or “No quizzes” if no module has a quiz', () => {
  const modules = [createModule('91.67', 80), createModule('92.00', 80), createModule(null, null)];
  // The average of 91.67 and 92 is 91.84.
  expect(summarizeScores(modules)).toBe('92%, 2 of 2 passed');
  expect(summarizeScores([createModule(null, null)])).toBe('No quizzes');
});

test('describeDrills states each passed drill with revision, day and number of tries, and returns an empty text without drills', () => {
  const drill = {
    number: '7.1',
    title: 'Full log',
    revision: 3,
    passedOn: { year: 2025, month: 11, day: 1 },
    tryCount: 1,
  };
  expect(describeDrills([])).toBe('');
  expect(describeDrills([drill])).toBe('Drill passed: 7.1 Full log (r3, 1 Nov 2025, 1 try)');
  expect(describeDrills([drill, { ...drill, number: '7.2', title: 'Who', tryCount: 4 }])).toBe(
    'Drills passed: 7.1 Full log (r3, 1 Nov 2025, 1 try); 7.2 Who (r3, 1 Nov 2025, 4 tries)',
  );
});
