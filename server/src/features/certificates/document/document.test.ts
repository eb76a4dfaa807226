import { describe, expect, test } from 'vitest';
import { type CertificateDocument, nameSize, renderCertificate } from './document.pages.ts';
import { longDay, quizAverage, quizSentence, shortDay } from './document.rules.ts';
import type { AttestedModule } from '../credential.rules.ts';

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
  modules: Array.from({ length: count }, (_, index) => ({
    chapterNumber: index + 1,
    title: `Chapter ${index + 1}`,
    revision: 1,
    completedOn: '21 November 2025',
    score: '92%',
  })),
});

/** The embedded fonts and the page count of a PDF, read from its uncompressed parts. */
async function partsOf(document: CertificateDocument) {
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
    // No font has these characters: question marks take their place.
    ['ქეთევან 👷', []],
    ['María Fernanda de los Ángeles Fernández-Villaverde y Gutiérrez de la Concepción', []],
  ])('embeds subsets of the fonts that the name %s needs, on two pages', async (name, more) => {
    const { fonts, pages, size } = await partsOf(certificate(name));
    expect(fonts).toEqual(new Set([...more, 'IBMPlexMono', 'IBMPlexSans']));
    expect(pages).toBe(2);
    // The whole Chinese font alone has ten megabytes.
    expect(size).toBeLessThan(200_000);
  });

  test.each([1, 40])('accepts %i modules', async (count) => {
    expect((await partsOf(certificate('Elena Petrova', count))).pages).toBeGreaterThanOrEqual(2);
  });
});

test.each([
  ['Li', 45],
  ['Elena Petrova', 45],
  ['x'.repeat(160), 13],
])('nameSize of %s is %i points', (name, size) => {
  expect(nameSize(name)).toBe(size);
});

test('longDay and shortDay write days out', () => {
  const day = { year: 2025, month: 11, day: 1 };
  expect([longDay(day), shortDay(day)]).toEqual(['1 November 2025', '1 Nov 2025']);
});

describe('the quizzes', () => {
  const module = (score: string | null, passingScore: number | null): AttestedModule => ({
    chapterNumber: 1,
    title: 'One',
    contentRevision: 1,
    completedOn: { year: 2025, month: 1, day: 1 },
    score,
    passingScore,
  });
  test('are mentioned with their pass mark when all have the same, and without it otherwise', () => {
    expect(quizSentence([module('90.00', 80), module('81.00', 80)])).toContain('80% or higher');
    expect(quizSentence([module('90.00', 80), module('81.00', 70)])).toBe(' and passed each quiz.');
    expect(quizSentence([module(null, null)])).toBe('.');
  });
  test('are averaged and rounded down', () => {
    expect(quizAverage([module('91.67', 80), module('92.00', 80), module(null, null)])).toBe('91%, 2 of 2 passed');
    expect(quizAverage([module(null, null)])).toBe('No quizzes');
  });
});
