import { toWholePercent } from '@loopcheck/contract/percent';
import type { CalendarDay } from '../../../platform/calendar/calendar.rules.ts';
import type { CertificateDocument } from './document.pages.ts';
import { averageOf } from '../certificates.rules.ts';
import {
  type AttestedDrill,
  type AttestedModule,
  type Attestation,
  courseName,
  verificationUrlOf,
} from '../credential.rules.ts';

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

/** Formats a day as 21 November 2025. */
export const formatLongDay = ({ year, month, day }: CalendarDay): string => `${day} ${monthNames[month - 1]} ${year}`;
/** Formats a day as 21 Nov 2025. */
export const formatShortDay = ({ year, month, day }: CalendarDay): string =>
  `${day} ${(monthNames[month - 1] ?? '').slice(0, 3)} ${year}`;

/**
 * The end of the certificate's statement: the words about the quizzes, or only a full stop if no module has a quiz. The
 * words contain the pass mark if all quizzes have the same pass mark.
 */
export function describeQuizzes(modules: readonly AttestedModule[]): string {
  const passMarks = [...new Set(modules.flatMap((module) => module.passingScore ?? []))];
  if (passMarks.length === 0) return '.';
  return passMarks.length === 1 ? ` and passed each quiz at ${passMarks[0]}% or higher.` : ' and passed each quiz.';
}

/**
 * The average score of the quizzes in whole percent, and the number of passed quizzes, such as `91%, 13 of 13 passed`.
 * All quizzes are passed, because otherwise there is no certificate. Without quizzes, the text is `No quizzes`.
 */
export function summarizeScores(modules: readonly AttestedModule[]): string {
  const average = averageOf(modules);
  if (average === null) return 'No quizzes';
  return `${average.score}%, ${average.quizCount} of ${average.quizCount} passed`;
}

/**
 * The passed drills of a module with number, title, revision, day, and number of tries up to the pass. For example,
 * `Drill passed: 7.1 The log that keeps nothing new (r1, 20 Nov 2026, 2 tries)`. If there are no passed
 * drills, the text is empty.
 */
export function describeDrills(drills: readonly AttestedDrill[]): string {
  const texts = drills.map(({ number, title, revision, passedOn, tryCount }) => {
    const tries = tryCount === 1 ? '1 try' : `${tryCount} tries`;
    return `${number} ${title} (r${revision}, ${formatShortDay(passedOn)}, ${tries})`;
  });
  if (texts.length === 0) return '';
  return `${texts.length === 1 ? 'Drill' : 'Drills'} passed: ${texts.join('; ')}`;
}

interface PrintedApproval {
  /** The signed short form of the certificate, printed as a QR code for verification without network. */
  readonly offlineCode: string;
  /** `title` is the approver's role and department, such as `Trainer, OT Security`. */
  readonly approver: { readonly name: string; readonly title: string };
}

/** Creates the texts on the pages of a certificate. `position` is the job title of the holder. */
export function createDocument(
  { position }: { position: string | null },
  attestation: Attestation,
  { offlineCode, approver }: PrintedApproval,
): CertificateDocument {
  const { modules } = attestation;
  const holderParts = [position ?? '', `employee ${attestation.employeeId}`, attestation.siteName];
  return {
    siteName: attestation.siteName,
    courseName,
    number: attestation.number,
    holderName: attestation.holderName,
    holderLine: holderParts.filter((part) => part !== '').join(', '),
    moduleCount: modules.length,
    quizClause: describeQuizzes(modules),
    quizSummary: summarizeScores(modules),
    approverName: approver.name,
    approvalLine: [approver.title, formatShortDay(attestation.issuedOn)].filter((part) => part !== '').join(', '),
    issuedOn: formatLongDay(attestation.issuedOn),
    expiresOn: formatLongDay(attestation.expiresOn),
    creationTime: attestation.issuedAt.toISOString(),
    verificationUrl: verificationUrlOf(attestation),
    offlineCode,
    modules: modules.map((module) => ({
      chapterNumber: module.chapterNumber,
      title: module.title,
      revision: module.contentRevision,
      completedOn: formatLongDay(module.completedOn),
      score: module.score === null ? 'No quiz' : `${toWholePercent(module.score)}%`,
      drills: describeDrills(module.drills),
    })),
  };
}
