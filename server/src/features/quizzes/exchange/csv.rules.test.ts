import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCsvQuestions, writeCsvQuestions } from './csv.rules.ts';
import { arbitraryDrafts } from '../../../testing/arbitrary-drafts.ts';

const sections = [{ id: 'ports', title: 'Ports and services' }];
const parse = (text: string) => parseCsvQuestions(text, sections);
const listFaults = (text: string) => parse(text).faults.map(({ line, code, detail }) => [line, code, detail]);
const header = 'question,A,B,C,key,explanation,section,critical';

describe('parseCsvQuestions', () => {
  test.each([
    ['commas', `${header}\nWhich?,22,80,443,A,Because.,ports,yes\n`],
    [
      'semicolons, as saved by Excel in Europe',
      `${header.replaceAll(',', ';')}\r\nWhich?;22;80;443;A;Because.;ports;yes\r\n`,
    ],
    [
      'a byte order mark, the correct option (key) in lower case and 1 for critical',
      `\uFEFF${header}\nWhich?,22,80,443,a,Because.,ports,1`,
    ],
    [
      'the line sep=; before the header and x for critical',
      `sep=;\n${header.replaceAll(',', ';')}\nWhich?;22;80;443;A;Because.;ports;x`,
    ],
    [
      'other column names',
      'Question text,Option 1,Option 2,Option 3,Correct answer,Feedback,Section,Critical\nWhich?,22,80,443,1,Because.,Ports and services,true',
    ],
    ['the text of the correct option as the key', `${header}\nWhich?,22,80,443,22,Because.,ports,YES`],
  ])('parses a file with %s', (_, text) => {
    expect(parse(text)).toMatchObject({
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

  test('accepts several columns without a title, which a spreadsheet can add', () => {
    expect(parse('question,A,B,key,,\nWhich?,x,y,A,,')).toMatchObject({
      faults: [],
      questions: [{ correctOption: 1 }],
    });
  });

  test('preserves Arabic text and quoted line breaks, and returns the number of the first line of each question', () => {
    const { questions, faults } = parse(`question,A,B,key\n"ما هو\nالمنفذ؟","نعم","لا",B\n\nNext?,1,2,A`);
    expect(faults).toEqual([]);
    expect(questions.map(({ line, question, correctOption }) => [line, question, correctOption])).toEqual([
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
    ['question,A,B,key,key\nWhich?,1,2,A,B', [[1, 'column_twice', 'key']]],
    ['question,A,B,key,Correct answer\nWhich?,1,2,A,B', [[1, 'column_twice', 'correct answer']]],
    ['question,A,B,Option 1,key\nWhich?,1,2,3,A', [[1, 'column_twice', 'option 1']]],
    ['question,A,B,key,author,author\nWhich?,1,2,A,x,y', [[1, 'column_twice', 'author']]],
    ['question,A,B,key\nWhich?,1,2,A\nK\uFFFDnnen?,1,2,A', [[3, 'not_utf8', 'K\uFFFDnnen?,1,2,A']]],
    ['question,A,B,C,D,key\nTwo and two?,2,4,6,8,4', [[2, 'key_ambiguous', '4']]],
    [`${header}\nWhich?,22,80,443,B: 443`, [[2, 'key_differs', 'B: 443']]],
    [`${header}\nWhich?,1,2,3,D`, [[2, 'key_unknown', 'D']]],
    [`${header}\nWhich?,1,2,3,`, [[2, 'key_missing', '']]],
    [`${header}\nWhich?,1,,3,A`, [[2, 'options_gap', 'B']]],
    [`${header}\nWhich?,1,2,3,A,,nowhere`, [[2, 'section_unknown', 'nowhere']]],
    [`${header}\nWhich?,1,2,3,A,,,perhaps`, [[2, 'critical_unknown', 'perhaps']]],
    [`${header}\nWhich?,1,2,3,A,,,no,more`, [[2, 'too_many_cells', 'more']]],
    [`${header}\nWhich?,1,2,3,A\n"open,1,2`, [[3, 'quote_unclosed', '']]],
  ])('reports each fault of %j with its line number', (text, faults) => {
    expect(listFaults(text)).toEqual(faults);
  });

  test('parses without loss what writeCsvQuestions has written', () => {
    fc.assert(
      fc.property(fc.array(arbitraryDrafts(['ports']), { minLength: 1, maxLength: 5 }), (drafts) => {
        const { questions, faults } = parse(writeCsvQuestions(drafts));
        expect(faults).toEqual([]);
        expect(questions).toEqual(drafts.map((draft) => expect.objectContaining(draft)));
      }),
    );
  });

  test('returns questions or faults for any text, and a line number of at least 1 for each fault', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { faults, questions } = parse(text);
        expect(faults.length + questions.length).toBeGreaterThan(0);
        for (const { line } of faults) expect(line).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});

test.each(['=SUM(A1)', '+1', '-1', '@x', "'=1", '＝1'])(
  'writeCsvQuestions writes an apostrophe before the text %s, so that spreadsheets do not evaluate it as a formula',
  (text) => {
    const draft = { question: text, options: ['a', 'b'], correctOption: 1, explanation: text, optionExplanations: [] };
    const file = writeCsvQuestions([{ ...draft, exhibit: null, sectionId: null, critical: false }]);
    // The cells: question, options A to H (C to H are empty), key, explanation, section (empty), critical.
    expect(file.split('\r\n')[1]).toBe(`'${text},a,b,,,,,,,A,'${text},,no`);
  },
);

describe('the explanations of options', () => {
  const options = ['22', '80', '443'];
  const texts = { question: 'Which?', exhibit: null, explanation: '' };
  const draft = { ...texts, options, correctOption: 1, sectionId: null, critical: false };

  test('are written as further columns, which parseCsvQuestions reads', () => {
    const optionExplanations = ['SSH.', '', 'HTTPS.'];
    const file = writeCsvQuestions([{ ...draft, optionExplanations }]);
    expect(file.split('\r\n')[0]).toContain('critical,explanation A,explanation B,explanation C');
    expect(parse(file)).toMatchObject({ faults: [], questions: [{ options, optionExplanations }] });
  });

  test('have no columns in a file without such explanations, so that older releases can read the file', () => {
    const file = writeCsvQuestions([{ ...draft, optionExplanations: [] }]);
    expect(file.split('\r\n')[0]).toMatch(/,explanation,section,critical$/);
    expect(parse(file)).toMatchObject({ faults: [], questions: [{ options, optionExplanations: [] }] });
  });
});

// An exhibit is a text that a question shows above its options, such as the output of a command.
describe('an exhibit', () => {
  const draft = {
    question: 'What follows?',
    options: ['22', '80'],
    correctOption: 1,
    explanation: '',
    optionExplanations: [],
    sectionId: null,
    critical: false,
  };
  const exhibit = { title: 'Command Prompt on HMI-12A', text: '  Proto  Local\n\n=TCP,  "0.0.0.0:22"' };

  test('has two further columns, from which parseCsvQuestions reads the exhibit with its spaces and blank lines', () => {
    const file = writeCsvQuestions([
      { ...draft, exhibit },
      { ...draft, exhibit: null },
    ]);
    expect(file.split('\r\n')[0]).toMatch(/,critical,exhibit title,exhibit text$/);
    expect(parse(file)).toMatchObject({ faults: [], questions: [{ exhibit }, { exhibit: null }] });
  });

  test('has no columns in a file without exhibits, so that older releases can read the file', () => {
    const file = writeCsvQuestions([{ ...draft, exhibit: null }]);
    expect(file.split('\r\n')[0]).toMatch(/,critical$/);
  });

  test('is read correctly from a file with the line breaks of a spreadsheet', () => {
    const file = 'question,A,B,key,exhibit title,exhibit\r\nWhich?,a,b,A,Note,"  one\r\ntwo  \r\n"\r\n';
    expect(parse(file)).toMatchObject({ faults: [], questions: [{ exhibit: { title: 'Note', text: '  one\ntwo' } }] });
  });
});
