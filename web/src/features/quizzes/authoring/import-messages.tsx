import { Trans } from '@lingui/react/macro';
import type {
  ImportFault,
  ImportFaultCode,
  ImportNote,
} from '@loopcheck/contract/features/quizzes/quiz-exchange.contract';
import type { ReactNode } from 'react';

/**
 * The message for each fault. The faulty text is displayed after the message. The message ends with a colon if the
 * fault has a faulty text; `type_essay` usually has none.
 */
const faultMessages: Record<ImportFaultCode, ReactNode> = {
  file_empty: <Trans>The file contains no questions that can be imported.</Trans>,
  quote_unclosed: <Trans>A quotation mark opens on this line and is never closed.</Trans>,
  header_missing: <Trans>The first line must name the columns (question, A, B, key). It is:</Trans>,
  column_missing: <Trans>This column is missing:</Trans>,
  column_twice: <Trans>Two columns have the same name or meaning:</Trans>,
  not_utf8: <Trans>Some letters cannot be read. Save the file as “CSV UTF-8” or as text in UTF-8:</Trans>,
  question_missing: <Trans>The question is empty.</Trans>,
  question_too_long: <Trans>The question is longer than 2,000 characters:</Trans>,
  exhibit_title: <Trans>The title of an exhibit must be one line of 1 to 60 characters:</Trans>,
  exhibit_text: (
    <Trans>The text of an exhibit must be 2 to 14 lines of at most 64 characters, without tabs. It is:</Trans>
  ),
  options_too_few: <Trans>A question needs at least two options.</Trans>,
  options_too_many: <Trans>A question has at most eight options.</Trans>,
  options_gap: <Trans>An option is empty, but a later option is filled in:</Trans>,
  option_empty: <Trans>An answer has no text.</Trans>,
  option_too_long: <Trans>An option is longer than 500 characters:</Trans>,
  options_same: <Trans>Two options are the same:</Trans>,
  key_missing: <Trans>No option is marked as correct.</Trans>,
  key_unknown: <Trans>The correct answer is not one of the options:</Trans>,
  key_ambiguous: (
    <Trans>The correct answer can mean two options. Write the letter and the text, such as “B: the text”:</Trans>
  ),
  key_differs: <Trans>The letter and the text of the correct answer belong to different options:</Trans>,
  keys_many: <Trans>More than one option is marked as correct:</Trans>,
  explanation_too_long: <Trans>The explanation is longer than 4,000 characters:</Trans>,
  section_unknown: <Trans>The chapter has no such section:</Trans>,
  critical_unknown: <Trans>The value in the column “critical” must be yes or no:</Trans>,
  too_many_cells: <Trans>More values than columns. Put a text that contains a comma in quotation marks:</Trans>,
  question_twice: <Trans>The file contains this question twice:</Trans>,
  question_in_pool: <Trans>The quiz already has this question:</Trans>,
  too_many_questions: (
    <Trans>At most 200 questions in a file and 500 in a quiz. The file contains, or the quiz already contains:</Trans>
  ),
  answers_missing: <Trans>The answers in braces are missing:</Trans>,
  brace_unclosed: <Trans>The closing brace is missing (an empty line inside the braces also ends the question):</Trans>,
  brace_unopened: <Trans>The opening brace is missing:</Trans>,
  braces_two: <Trans>Two sets of answers. Put an empty line between questions:</Trans>,
  type_numerical: <Trans>Numerical questions cannot be imported:</Trans>,
  type_matching: <Trans>Matching questions cannot be imported:</Trans>,
  type_essay: <Trans>Essay questions cannot be imported.</Trans>,
  type_short_answer: <Trans>Short-answer questions cannot be imported:</Trans>,
  type_multiple_answers: <Trans>Questions with several correct answers cannot be imported:</Trans>,
  partial_credit: <Trans>Partial credit is not supported:</Trans>,
};

/** The message for each note. After the message, the text that the note is about is displayed. */
const noteMessages: Record<ImportNote['code'], ReactNode> = {
  category_ignored: <Trans>The category is ignored:</Trans>,
  title_ignored: <Trans>The title is ignored:</Trans>,
  markup_ignored: <Trans>The formatting is ignored, its text is kept:</Trans>,
  content_left_out: <Trans>Left out, because questions contain only text:</Trans>,
};

/** The message of a fault, with the faulty text. */
export const ImportFaultMessage = ({ fault }: { fault: ImportFault }) => (
  <>
    {faultMessages[fault.code]} <bdi>{fault.detail}</bdi>
  </>
);

/** The message of a note, with the text that the note is about. */
export const ImportNoteMessage = ({ note }: { note: ImportNote }) => (
  <>
    {noteMessages[note.code]} <bdi>{note.detail}</bdi>
  </>
);
