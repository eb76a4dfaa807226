import type { QuestionDraft } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryDrafts } from '../../../testing/arbitrary-drafts.ts';
import { parseGiftQuestions } from './gift.ts';

const listFaults = (text: string) => parseGiftQuestions(text).faults.map(({ line, code }) => [line, code]);

describe('parseGiftQuestions', () => {
  test.each([
    ['on one line', 'Which? {=22 ~80 ~443}', { question: 'Which?', options: ['22', '80', '443'], correctOption: 1 }],
    ['on several lines', 'Which?\n{\n~ 80\n= 22\n}', { question: 'Which?', options: ['80', '22'], correctOption: 2 }],
    [
      'with escapes',
      String.raw`Is \{x\} \~ \= \#1\: y? {=a\=b ~c\~d ~\\e}`,
      { question: 'Is {x} ~ = #1: y?', options: ['a=b', 'c~d', String.raw`\e`] },
    ],
    ['with an escaped line break', String.raw`One\nTwo? {=a ~b}`, { question: 'One\nTwo?' }],
    [
      'with feedback on the correct answer, which becomes the explanation',
      'Which? {=a#Well done ~b}',
      { explanation: 'Well done', optionExplanations: [] },
    ],
    [
      'with feedback on other answers, which becomes the explanation of these options',
      'Which? {=a#Well done ~b#No. ~c}',
      { explanation: 'Well done', optionExplanations: ['', 'No.', ''] },
    ],
    [
      'with general feedback, which becomes the explanation',
      'Which? {=a#Well ~b####Because of the port.}',
      { explanation: 'Because of the port.', optionExplanations: ['Well', ''] },
    ],
    [
      'of type true/false whose answer is true',
      'Grass is green.{T}',
      { question: 'Grass is green.', options: ['True', 'False'], correctOption: 1 },
    ],
    [
      'of type true/false whose answer is false',
      'Grass is red.{ FALSE #No#Right, it is green.}',
      { correctOption: 2, explanation: 'Right, it is green.', optionExplanations: ['No', ''] },
    ],
    [
      'of type true/false with feedback on both answers and general feedback',
      'Grass is green. {T#No.#Yes.####It contains chlorophyll.}',
      { correctOption: 1, explanation: 'It contains chlorophyll.', optionExplanations: ['Yes.', 'No.'] },
    ],
    [
      'with text after the answers, which becomes a sentence with a gap',
      'Port {=22 ~80} is SSH.',
      { question: 'Port _____ is SSH.', options: ['22', '80'] },
    ],
    ['with weights of 0 and 100 percent', 'Which? {~%0%a =%100%b}', { options: ['a', 'b'], correctOption: 2 }],
    ['in Arabic', 'ما هو المنفذ؟ {=نعم ~لا}', { question: 'ما هو المنفذ؟', options: ['نعم', 'لا'] }],
    ['after comment lines', '// one\n// two\nWhich? {=a ~b}', { line: 3, question: 'Which?' }],
    ['with a byte order mark and CR LF', '\uFEFFWhich?\r\n{=a\r\n~b}\r\n', { question: 'Which?', options: ['a', 'b'] }],
  ])('parses a question %s', (_, text, expected) => {
    const { questions, faults } = parseGiftQuestions(text);
    expect(faults).toEqual([]);
    expect(questions).toEqual([expect.objectContaining(expected)]);
  });

  test('ignores titles and categories, each with a note', () => {
    const { notes, questions } = parseGiftQuestions('$CATEGORY: plant/ports\n\n::Q 1::[html]Which? {=a ~b ~c}');
    expect(questions).toHaveLength(1);
    expect(notes).toEqual([
      { line: 1, code: 'category_ignored', detail: '$CATEGORY: plant/ports' },
      { line: 3, code: 'title_ignored', detail: 'Q 1' },
    ]);
  });

  test.each([
    ['', [[1, 'file_empty']]],
    ['// only a comment', [[1, 'file_empty']]],
    ['Read this.', [[1, 'answers_missing']]],
    ['Why? {}', [[1, 'type_essay']]],
    ['How many? {#3:2}', [[1, 'type_numerical']]],
    ['Match. {=a -> 1 =b -> 2}', [[1, 'type_matching']]],
    ['Who? {=Grant =Ulysses}', [[1, 'type_short_answer']]],
    ['Which? {=a =b ~c}', [[1, 'keys_many']]],
    ['Which? {~a ~b}', [[1, 'key_missing']]],
    ['Which? {~%50%a =b}', [[1, 'partial_credit']]],
    ['Which two? {~%50%a ~%50%b ~%-100%c}', [[1, 'type_multiple_answers']]],
    ['Which? {=a ~b}\n\nK\uFFFDnnen? {T}', [[3, 'not_utf8']]],
    ['Which? {=a ~}', [[1, 'option_empty']]],
    ['Which? {some words}', [[1, 'answers_missing']]],
    [
      '\n\nWhich? {=a\n\n~b}',
      [
        [3, 'brace_unclosed'],
        [5, 'brace_unopened'],
      ],
    ],
    ['Which? {=a ~b}\nNext? {=a ~b}', [[1, 'braces_two']]],
  ])('reports each fault of %j with its line number', (text, faults) => {
    expect(listFaults(text)).toEqual(faults);
  });

  const escape = (text: string) => text.replaceAll(/[~=#{}:\\]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);
  const formatAsGift = (draft: QuestionDraft) => {
    const answers = draft.options.map(
      (text, index) => `${index + 1 === draft.correctOption ? '=' : '~'}${escape(text)}`,
    );
    return `::Title::${escape(draft.question)} {\n${answers.join('\n')}####${escape(draft.explanation)}\n}\n\n`;
  };
  const pickGiftFields = ({ question, options, correctOption, explanation }: QuestionDraft) => ({
    question,
    options,
    correctOption,
    explanation,
  });
  /** Collapses white space other than line breaks, like parseGiftQuestions. */
  const collapseSpaces = (text: string) => text.replaceAll(/[^\S\n]+/g, ' ').trim();

  test('parses questions with escaped special characters without loss', () => {
    const expressibleDrafts = arbitraryDrafts([]).filter(
      // GIFT cannot escape a leading text format such as [html], a leading weight such as %50%, or a carriage return.
      (draft) =>
        [draft.question, ...draft.options, draft.explanation].every(
          (text) => text === collapseSpaces(text) && !/^\s*(\[|%)/.test(text) && !text.includes('\r'),
        ),
    );
    fc.assert(
      fc.property(fc.array(expressibleDrafts, { minLength: 1, maxLength: 4 }), (drafts) => {
        const { questions, faults } = parseGiftQuestions(drafts.map(formatAsGift).join(''));
        expect(faults).toEqual([]);
        expect(questions.map(pickGiftFields)).toEqual(drafts.map(pickGiftFields));
      }),
    );
  });

  test('returns questions or faults for any text; the correct option of a question without a fault is one of its options', () => {
    const syntaxTokens = fc.array(
      fc.constantFrom(
        '{',
        '}',
        '=',
        '~',
        '#',
        '####',
        '\\',
        '::',
        '%50%',
        '->',
        '\n',
        '\n\n',
        '//',
        '$',
        'a',
        ' ',
        'T',
      ),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          syntaxTokens.map((parts) => parts.join('')),
          fc.string({ unit: 'binary' }),
        ),
        (text) => {
          const lineCount = text.split(/\r\n|\r|\n/).length;
          const { questions, faults } = parseGiftQuestions(text);
          expect(questions.length + faults.length).toBeGreaterThan(0);
          for (const { line } of faults) expect(line >= 1 && line <= lineCount).toBe(true);
          for (const question of questions) {
            const isOneOfOptions = question.correctOption <= question.options.length;
            expect(isOneOfOptions || faults.some((fault) => fault.line === question.line)).toBe(true);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });
});
