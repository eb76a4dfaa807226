import {
  type CaseChange,
  type CaseFilter,
  type CertificateCase,
  certificateStatusTexts,
} from '@loopcheck/contract/features/certificates/certificates.contract';
import type { CalendarDay } from '../../platform/calendar/calendar.rules.ts';
import type { SheetCell } from '../../platform/xlsx/sheet-cell.rules.ts';

/** The header line of the export. */
export const caseHeader: readonly string[] = [
  'Name',
  'Employee ID',
  'Department',
  'Certificate number',
  'Status',
  'Expires soon',
  'Requested on',
  'Issued on',
  'Valid until',
  'Revoked on',
  'Quiz average (%)',
  'Required score (%)',
  'Quiz attempts',
  'Passed drills',
  'Critical questions wrong',
  'Which critical questions',
  'Evidence to check',
  'Changed since the request',
  'Approved by',
  'Approved because',
  'Rejected or revoked because',
];

/** What a line of the export needs besides the certificate. */
export interface CaseLineContext {
  /** Converts a time to a day in the site's time zone. */
  readonly toDay: (time: Date) => CalendarDay;
  /** The marks on the holder's evidence, each as a text. A mark says why evidence should be checked. */
  readonly marksInWords: readonly string[];
}

/** Returns the line of one certificate, with the same texts and figures as the page `/trainer/certificates`. */
export function caseLine(certificate: CertificateCase, { toDay, marksInWords }: CaseLineContext): SheetCell[] {
  const { holder, quizAverage } = certificate;
  const day = (time: string | null): SheetCell => (time === null ? null : { day: toDay(new Date(time)) });
  const percent = (value: number | null | undefined): SheetCell =>
    typeof value === 'number' ? { percent: value } : null;
  return [
    holder.fullName,
    holder.employeeId,
    holder.department,
    certificate.certificateNumber,
    certificateStatusTexts[certificate.status],
    certificate.expiresSoon ? 'Yes' : null,
    day(certificate.requestedAt),
    day(certificate.issuedAt),
    day(certificate.expiresAt),
    day(certificate.revokedAt),
    percent(quizAverage?.score),
    percent(quizAverage?.requiredScore),
    holder.attemptCount,
    joinTexts(certificate.modules.flatMap(({ drills }) => drills.map(({ number, title }) => `${number} ${title}`))),
    holder.wrongCritical,
    joinTexts(holder.wrongCriticalQuestions.map(({ chapterNumber, question }) => `${chapterNumber}: ${question}`)),
    joinTexts(marksInWords),
    joinTexts(certificate.changes.map(changeInWords)),
    certificate.approverName,
    certificate.approvalReason,
    certificate.reason,
  ];
}

const joinTexts = (texts: readonly string[]): string | null => (texts.length === 0 ? null : texts.join('; '));

const changeTexts: Record<CaseChange['kind'], string> = {
  read_again: 'must be read again',
  pass_again: 'the pass no longer counts, because the chapter has changed',
  passed_by_regrade: 'passed only because a correct answer was changed',
  // The attempt remains a pass although it would fail with the new correct answer, because no regrade lowers a result.
  fails_by_regrade: 'still counts as passed, but would fail if it were graded again with the changed correct answer',
};

/** Describes a change as a text, such as `Chapter 3: must be read again`. */
const changeInWords = ({ kind, chapterNumber }: CaseChange): string => `Chapter ${chapterNumber}: ${changeTexts[kind]}`;

/**
 * One condition of a filter as texts. The file name states the condition as `key` and `value`, the sheet "About" of the
 * Excel file as `name` and `value`.
 */
export interface CaseCondition {
  readonly key: string;
  readonly name: string;
  readonly value: string;
}

/** A module by which the certificates can be filtered. */
interface FilterModule {
  readonly id: string;
  readonly chapterNumber: number;
  readonly title: string;
}

/** Describes the conditions of a filter, for the sheet "About" and for the file name. */
export function caseConditions(filter: CaseFilter, modules: readonly FilterModule[]): CaseCondition[] {
  // `critical` is the id of the module in which a critical question was answered wrongly, or `any`.
  const module = modules.find(({ id }) => id === filter.critical);
  // `modules` has only active modules. The title of an inactive module is not known here.
  const moduleText = module ? `${module.chapterNumber} ${module.title}` : 'Not active';
  const criticalText = filter.critical === 'any' ? 'Any module' : moduleText;
  const conditions: (readonly [key: string, name: string, value: string | undefined])[] = [
    ['search', 'Search', filter.search],
    ['status', 'Status', filter.status && certificateStatusTexts[filter.status]],
    ['expiring', 'Expiring', filter.expiring && 'Soon'],
    ['department', 'Department', filter.department],
    ['critical-question-wrong', 'Critical question wrong', filter.critical && criticalText],
    ['evidence', 'Evidence', filter.evidence && 'Evidence to check'],
  ];
  return conditions.flatMap(([key, name, value]) => (value ? [{ key, name, value }] : []));
}

/**
 * Returns the lines that state the filter of the export: one line for each condition, or one line that says that there
 * is no condition.
 */
export const conditionLines = (conditions: readonly CaseCondition[]): SheetCell[][] =>
  conditions.length === 0
    ? [['Filter', 'None: all certificates']]
    : conditions.map(({ name, value }) => [`Filter: ${name}`, value]);
