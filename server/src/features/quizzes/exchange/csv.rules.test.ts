import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCsvQuestions, writeCsvQuestions } from './csv.rules.ts';
import { draftsOf } from '../../../testing/arbitrary-drafts.ts';

const sections = [{ id: 'ports', title: 'Ports and services' }];
const read = (text: string) => parseCsvQuestions(text, sections);
const faultsIn = (text: string) => read(text).faults.map(({ line, code, detail }) => [line, code, detail]);
const header = 'question,A,B,C,key,explanation,section,critical';

describe('parseCsvQuestions', () => {
  test.each([
    ['commas', `${header}\nWhich?,22,80,443,A,Because.,ports,yes\n`],
    [
      'semicolons, as saved by Excel in Europe',
      `${header.replaceAll(',', ';')}\r\nWhich?;22;80;443;A;Because.;ports;yes\r\n`,
    ],
    ['a byte order mark', `\uFEFF${header}\nWhich?,22,80,443,a,Because.,ports,1`],
    ['the separator in its first line', `sep=;\n${header.replaceAll(',', ';')}\nWhich?;22;80;443;A;Because.;ports;x`],
    [
      'other column names',
      'Question text,Option 1,Option 2,Option 3,Correct answer,Feedback,Section,Critical\nWhich?,22,80,443,1,Because.,Ports and services,true',
    ],
    ['the text of the correct option', `${header}\nWhich?,22,80,443,22,Because.,ports,YES`],
  ])('reads a file with %s', (_, text) => {
    expect(read(text)).toMatchObject({
      faults: [],
      questions: [
        {
          question: 'Which?',
          options: ['22', '80', '443'],
          correctOption: 1,
          explanation: 'Because.',
          sectionId: 'ports',
          critical: true,
        },
      ],
    });
  });

  test('preserves Arabic text, line breaks inside quotes and the first line number of each question', () => {
    const { questions, faults } = read(`question,A,B,key\n"ما هو\nالمنفذ؟","نعم","لا",B\n\nNext?,1,2,A`);
    expect(faults).toEqual([]);
    expect(questions.map((each) => [each.line, each.question, each.correctOption])).toEqual([
      [2, 'ما هو\nالمنفذ؟', 2],
      [5, 'Next?', 1],
    ]);
  });

  test.each([
    ['', [[1, 'file_empty', '']]],
    ['question,A,B,key\n', [[1, 'file_empty', '']]],
    ['Which?,22,80,A\n', [[1, 'header_missing', 'Which?, 22, 80, A']]],
    ['question,A,B\nWhich?,1,2', [[1, 'column_missing', 'key']]],
    ['question,A,key\nWhich?,1,A', [[1, 'column_missing', 'B']]],
    ['question,A,C,key\nWhich?,1,2,A', [[1, 'column_missing', 'B']]],
    [`${header}\nWhich?,1,2,3,D`, [[2, 'key_unknown', 'D']]],
    [`${header}\nWhich?,1,2,3,`, [[2, 'key_missing', '']]],
    [`${header}\nWhich?,1,,3,A`, [[2, 'options_gap', 'B']]],
    [`${header}\nWhich?,1,2,3,A,,nowhere`, [[2, 'section_unknown', 'nowhere']]],
    [`${header}\nWhich?,1,2,3,A,,,perhaps`, [[2, 'critical_unknown', 'perhaps']]],
    [`${header}\nWhich?,1,2,3,A,,,no,more`, [[2, 'too_many_cells', 'more']]],
    [`${header}\nWhich?,1,2,3,A\n"open,1,2`, [[3, 'quote_unclosed', '']]],
  ])('reports the faults of %j with their lines', (text, faults) => {
    expect(faultsIn(text)).toEqual(faults);
  });

  test('parses any questions written by writeCsvQuestions without loss', () => {
    fc.assert(
      fc.property(fc.array(draftsOf(['ports']), { minLength: 1, maxLength: 5 }), (drafts) => {
        const { questions, faults } = read(writeCsvQuestions(drafts));
        expect(faults).toEqual([]);
        expect(questions).toEqual(drafts.map((draft) => expect.objectContaining(draft)));
      }),
    );
  });

  test.each(['=SUM(A1)', '+1', '-1', '@x', "'=1", '＝1'])(
    'parses %s, which writeCsvQuestions prefixes so that spreadsheets do not evaluate it',
    (text) => {
      const draft = { question: text, options: ['a', 'b'], correctOption: 1, explanation: text };
      const file = writeCsvQuestions([{ ...draft, sectionId: null, critical: false }]);
      expect(file.split('\r\n')[1]).toBe(`'${text},a,b,,,,,,,A,'${text},,no`);
    },
  );

  test('returns questions or faults for any text and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { faults, questions } = read(text);
        expect(faults.length + questions.length).toBeGreaterThan(0);
        for (const { line } of faults) expect(line).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});
