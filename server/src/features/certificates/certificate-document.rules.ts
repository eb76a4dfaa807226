import type { CalendarDay } from '../../platform/calendar/calendar.rules.ts';
import type { CertificateDocument } from './certificate-document.ts';
import { type Attested, type AttestedChapter, courseName, verificationAddress } from './credential.rules.ts';

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

/** What the certificate says of the quizzes: the one pass mark, or that each had its own. */
export function quizSentence(chapters: readonly AttestedChapter[]): string {
  const marks = new Set(chapters.flatMap((chapter) => chapter.passingScore ?? []));
  if (marks.size === 0) return '.';
  return marks.size === 1 ? ` and passed each quiz at ${[...marks][0]}% or higher.` : ' and passed each quiz.';
}

/** The mean of the scores in whole percent, and how many quizzes there were. */
export function quizAverage(chapters: readonly AttestedChapter[]): string {
  const scores = chapters.flatMap((chapter) => (chapter.score === null ? [] : [Number(chapter.score)]));
  if (scores.length === 0) return 'No quizzes';
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  // Rounded down: nobody's certificate says more than was reached.
  return `${Math.floor(mean)}%, ${scores.length} of ${scores.length} passed`;
}

interface Printed {
  readonly code: string;
  readonly approver: { readonly name: string; readonly title: string };
}

/** Everything that the certificate's two pages say, in words. */
export function documentOf(
  { position }: { position: string | null },
  attested: Attested,
  { code, approver }: Printed,
): CertificateDocument {
  const { chapters } = attested;
  const who = [position ?? '', `employee ${attested.employeeId}`, attested.siteName];
  return {
    siteName: attested.siteName,
    courseName,
    number: attested.number,
    holderName: attested.holderName,
    holderLine: who.filter((part) => part !== '').join(', '),
    moduleCount: chapters.length,
    quizSentence: quizSentence(chapters),
    quizAverage: quizAverage(chapters),
    approverName: approver.name,
    approvedBy: [approver.title, shortDay(attested.issuedOn)].filter((part) => part !== '').join(', '),
    issuedOn: longDay(attested.issuedOn),
    expiresOn: longDay(attested.expiresOn),
    issuedAt: attested.issuedAt.toISOString(),
    address: verificationAddress(attested),
    code,
    chapters: chapters.map((chapter) => ({
      chapterNumber: chapter.chapterNumber,
      title: chapter.title,
      revision: chapter.contentRevision,
      completedOn: longDay(chapter.completedOn),
      score: chapter.score === null ? 'No quiz' : `${Math.floor(Number(chapter.score))}%`,
    })),
  };
}
