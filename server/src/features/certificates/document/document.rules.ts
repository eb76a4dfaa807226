import type { CalendarDay } from '../../../platform/calendar/calendar.rules.ts';
import type { CertificateDocument } from './document.pages.ts';
import { type Attested, type AttestedModule, courseName, verificationAddress } from '../credential.rules.ts';

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** 21 November 2025. */
export const longDay = ({ year, month, day }: CalendarDay): string => `${day} ${monthNames[month - 1]} ${year}`;
/** 21 Nov 2025. */
export const shortDay = ({ year, month, day }: CalendarDay): string =>
  `${day} ${(monthNames[month - 1] ?? '').slice(0, 3)} ${year}`;

/** The end of the statement: with the pass mark when all quizzes have the same, without it otherwise. */
export function quizSentence(modules: readonly AttestedModule[]): string {
  const marks = new Set(modules.flatMap((module) => module.passingScore ?? []));
  if (marks.size === 0) return '.';
  return marks.size === 1 ? ` and passed each quiz at ${[...marks][0]}% or higher.` : ' and passed each quiz.';
}

/** The mean of the scores in whole percent, and the number of quizzes. */
export function quizAverage(modules: readonly AttestedModule[]): string {
  const scores = modules.flatMap((module) => (module.score === null ? [] : [Number(module.score)]));
  if (scores.length === 0) return 'No quizzes';
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  // Rounded down: a certificate never shows more than was reached.
  return `${Math.floor(mean)}%, ${scores.length} of ${scores.length} passed`;
}

interface Printed {
  readonly code: string;
  readonly approver: { readonly name: string; readonly title: string };
}

/** All texts of the certificate's two pages. */
export function documentOf(
  { position }: { position: string | null },
  attested: Attested,
  { code, approver }: Printed,
): CertificateDocument {
  const { modules } = attested;
  const who = [position ?? '', `employee ${attested.employeeId}`, attested.siteName];
  return {
    siteName: attested.siteName,
    courseName,
    number: attested.number,
    holderName: attested.holderName,
    holderLine: who.filter((part) => part !== '').join(', '),
    moduleCount: modules.length,
    quizSentence: quizSentence(modules),
    quizAverage: quizAverage(modules),
    approverName: approver.name,
    approvedBy: [approver.title, shortDay(attested.issuedOn)].filter((part) => part !== '').join(', '),
    issuedOn: longDay(attested.issuedOn),
    expiresOn: longDay(attested.expiresOn),
    issuedAt: attested.issuedAt.toISOString(),
    address: verificationAddress(attested),
    code,
    modules: modules.map((module) => ({
      chapterNumber: module.chapterNumber,
      title: module.title,
      revision: module.contentRevision,
      completedOn: longDay(module.completedOn),
      score: module.score === null ? 'No quiz' : `${Math.floor(Number(module.score))}%`,
    })),
  };
}
