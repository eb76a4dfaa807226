import { describe, expect, test } from 'vitest';
import { type CertificateDocument, drawCertificate, nameSize } from './certificate-document.ts';
import { longDay, quizAverage, quizSentence, shortDay } from './certificate-document.rules.ts';
import type { AttestedChapter } from './credential.rules.ts';

const certificate = (holderName: string, count = 13): CertificateDocument => ({
  siteName: 'Northmere Energy',
  courseName: 'Cybersecurity Sustainability for Instrument Technicians',
  number: 'LOOPCHECK-7K3Q-9XWD',
  holderName,
  holderLine: 'Instrument Technician, employee 40477, Northmere Energy',
  moduleCount: count,
  quizSentence: ' and passed each quiz at 80% or higher.',
  quizAverage: '91%, 13 of 13 passed',
  approverName: 'Ravi Menon',
  approvedBy: 'Trainer, OT Security, 21 Nov 2025',
  issuedOn: '21 November 2025',
  expiresOn: '21 November 2026',
  issuedAt: '2025-11-21T10:00:00Z',
  address: 'http://plant.test:3000/verify/LOOPCHECK-7K3Q-9XWD',
  code: `eyJh.${'x'.repeat(300)}.${'y'.repeat(86)}`,
  chapters: Array.from({ length: count }, (_, index) => ({
    chapterNumber: index + 1,
    title: `Chapter ${index + 1}`,
    revision: 1,
    completedOn: '21 November 2025',
    score: '92%',
  })),
});

/** The typefaces of a PDF and its pages, as its plain parts name them. */
async function partsOf(document: CertificateDocument) {
  const text = (await drawCertificate(document)).toString('latin1');
  const fonts = [...text.matchAll(/\/BaseFont \/(?:[A-Z]{6}\+)?([A-Za-z]+)/g)].map(([, name]) => name);
  return { fonts: new Set(fonts), pages: [...text.matchAll(/\/Type \/Page\b/g)].length, size: text.length };
}

describe('The certificate', () => {
  test.each([
    ['Elena Petrova', []],
    ['محمد عبد الرحمن القحطاني', ['IBMPlexSansArabic']],
    ['王小明', ['NotoSansSC']],
    ['राजेश कुमार', ['NotoSansDevanagari']],
    ['김민준', ['NotoSansKR']],
    ['สมชาย', ['NotoSansThai']],
    // No typeface here has these: question marks, never other signs.
    ['ქეთევან 👷', []],
    ['María Fernanda de los Ángeles Fernández-Villaverde y Gutiérrez de la Concepción', []],
  ])('of %s has two pages, and every typeface is embedded in part', async (name, more) => {
    const { fonts, pages, size } = await partsOf(certificate(name));
    expect(fonts).toEqual(new Set([...more, 'IBMPlexMono', 'IBMPlexSans']));
    expect(pages).toBe(2);
    // The whole Chinese typeface alone has ten million.
    expect(size).toBeLessThan(200_000);
  });

  test.each([1, 40])('can have %i chapters', async (count) => {
    expect((await partsOf(certificate('Elena Petrova', count))).pages).toBeGreaterThanOrEqual(2);
  });
});

test.each([
  ['Li', 45],
  ['Elena Petrova', 45],
  ['x'.repeat(160), 13],
])('The name %s is set in %i points', (name, size) => {
  expect(nameSize(name)).toBe(size);
});

test('Days are written out', () => {
  const day = { year: 2025, month: 11, day: 1 };
  expect([longDay(day), shortDay(day)]).toEqual(['1 November 2025', '1 Nov 2025']);
});

describe('The quizzes', () => {
  const chapter = (score: string | null, passingScore: number | null): AttestedChapter => ({
    chapterNumber: 1,
    title: 'One',
    contentRevision: 1,
    completedOn: { year: 2025, month: 1, day: 1 },
    score,
    passingScore,
  });
  test('are told with the one pass mark that all had, and without where they differ or there are none', () => {
    expect(quizSentence([chapter('90.00', 80), chapter('81.00', 80)])).toContain('80% or higher');
    expect(quizSentence([chapter('90.00', 80), chapter('81.00', 70)])).toBe(' and passed each quiz.');
    expect(quizSentence([chapter(null, null)])).toBe('.');
  });
  test('are averaged without rounding up', () => {
    expect(quizAverage([chapter('91.67', 80), chapter('92.00', 80), chapter(null, null)])).toBe('91%, 2 of 2 passed');
    expect(quizAverage([chapter(null, null)])).toBe('No quizzes');
  });
});
