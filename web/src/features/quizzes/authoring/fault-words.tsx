import { Trans } from '@lingui/react/macro';
import type {
  ImportFault,
  ImportFaultCode,
  ImportNote,
} from '@loopcheck/contract/features/quizzes/quiz-exchange.contract';
import type { ReactNode } from 'react';

/** Each fault as a sentence; what it is about stands behind it. */
const faultWords: Record<ImportFaultCode, ReactNode> = {
  file_empty: <Trans>There are no questions in it.</Trans>,
  quote_unclosed: <Trans>A quotation mark opens here and never closes.</Trans>,
  header_missing: <Trans>The first line must name the columns: question, A, B, key.</Trans>,
  column_missing: <Trans>This column is missing:</Trans>,
  question_missing: <Trans>The question is empty.</Trans>,
  question_too_long: <Trans>The question is longer than 2,000 characters.</Trans>,
  options_too_few: <Trans>A question needs at least two options.</Trans>,
  options_too_many: <Trans>A question has at most eight options.</Trans>,
  options_gap: <Trans>An option before the last is empty:</Trans>,
  option_empty: <Trans>An option is empty.</Trans>,
  option_too_long: <Trans>An option is longer than 500 characters.</Trans>,
  options_same: <Trans>Two options say the same:</Trans>,
  key_missing: <Trans>No option is marked as right.</Trans>,
  key_unknown: <Trans>The key names no option:</Trans>,
  keys_many: <Trans>More than one option is marked as right:</Trans>,
  explanation_too_long: <Trans>The explanation is longer than 4,000 characters.</Trans>,
  section_unknown: <Trans>The chapter has no such section:</Trans>,
  critical_unknown: <Trans>Critical is yes or no, not:</Trans>,
  too_many_cells: <Trans>More cells than columns; a comma may need quotation marks:</Trans>,
  question_twice: <Trans>The file has this question twice:</Trans>,
  question_in_pool: <Trans>The pool has this question already:</Trans>,
  too_many_questions: <Trans>That is more than one file or the pool can hold:</Trans>,
  answers_missing: <Trans>There are no answers in braces:</Trans>,
  brace_unclosed: <Trans>The answers open with a brace and never close. An empty line ends a question:</Trans>,
  brace_unopened: <Trans>A closing brace has no opening one:</Trans>,
  braces_two: <Trans>Two sets of answers. Leave an empty line between questions:</Trans>,
  type_numerical: <Trans>Numerical questions cannot be imported:</Trans>,
  type_matching: <Trans>Matching questions cannot be imported:</Trans>,
  type_essay: <Trans>Essay questions cannot be imported.</Trans>,
  type_short_answer: <Trans>Short-answer questions cannot be imported:</Trans>,
  partial_credit: <Trans>An answer is right or wrong here, never in part:</Trans>,
};

const noteWords: Record<ImportNote['code'], ReactNode> = {
  category_ignored: <Trans>The category is not kept:</Trans>,
  title_ignored: <Trans>The title is not kept:</Trans>,
  feedback_ignored: <Trans>Feedback on a single answer is not kept:</Trans>,
  markup_ignored: <Trans>The text is taken as plain text:</Trans>,
};

/** What is wrong on a line. */
export const FaultWords = ({ fault }: { fault: ImportFault }) => (
  <>
    {faultWords[fault.code]} <bdi>{fault.detail}</bdi>
  </>
);

/** What was read over on a line. */
export const NoteWords = ({ note }: { note: ImportNote }) => (
  <>
    {noteWords[note.code]} <bdi>{note.detail}</bdi>
  </>
);
