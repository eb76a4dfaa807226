import { describe, expect, test } from 'vitest';
import { skipUnsupportedQuestions } from './exchange.rules.ts';
import { parseGiftQuestions } from './gift.ts';

// The files have the syntax of Moodle's export and of the examples in Moodle's documentation.

/** A multiple choice question whose answers and feedback have different formats. */
const exportedChoice = String.raw`// question: 31  name: Ports of a historian
// [id:port-1] [tag:network]
::Ports of a historian::[html]<p>Which port does <b>OPC UA</b> use by default?<br></p>{
	=<p>4840</p>#<p>Right\: <code>opc.tcp\://host\:4840</code></p>
	~<p>502</p>#<p>This is Modbus.</p>
	~[plain]<p>#[markdown]An **HTML** element
	####[moodle]See <a href\="https\://plant.test/ports">the list</a>.
}`;

/** A Markdown question. Some answers and feedback state another format. */
const formatsPerAnswer = `::Relay::[markdown]Which *relay* trips first?
{
    =overcurrent # [html]<p>Yes.</p>
    ~[plain]earth * fault * # [plain]<b> is not markup here
    ~[html]under&shy;voltage &lt; 24&nbsp;V
}`;

const trueFalse = `::Firmware::[html]<p>A valve positioner has firmware.</p>{
TRUE#[plain]It has.#<p>Right, it <i>has</i>.</p>####[html]<p>Ask the vendor for updates.</p>}`;

/** One question of each unsupported kind, and a supported one at the end. */
const fileWithUnsupportedKinds = `// essay
::Report:: Describe your last site visit. {}

// matching
::Layers::[html]Match the <b>device</b> to its level.{
    =[html]transmitter -> Level 0
    =[plain]controller -> Level 1
    = -> Level 2
}

// several answers
::Ports:: Which two are plain text?
{
    ~%50%Modbus # yes
    ~%50%Telnet
    ~%-100%[plain]SSH # no
}

// numbers
::Count:: How many keys? {#3:2~#Not at all}

// short answer
::Tool::Which tool lists ports?{
    =netstat#Good.
    =%50%arp
    =%0%*
}

// description
::Note:: The next questions are about one picture.

::Missing word::A switch forwards {=frames ~%0%bits#No.} by address.
`;

describe('parseGiftQuestions with files as Moodle writes them', () => {
  test('parses an exported question with HTML, and with different formats of answers and feedback', () => {
    const { questions, faults, notes } = parseGiftQuestions(exportedChoice);
    expect(faults).toEqual([]);
    expect(questions).toMatchObject([
      {
        line: 3,
        question: 'Which port does OPC UA use by default?',
        options: ['4840', '502', '<p>'],
        correctOption: 1,
        explanation: 'See the list.',
        optionExplanations: ['Right: `opc.tcp://host:4840`', 'This is Modbus.', 'An HTML element'],
      },
    ]);
    expect(notes).toEqual([
      { line: 3, code: 'title_ignored', detail: 'Ports of a historian' },
      { line: 3, code: 'markup_ignored', detail: '<b>' },
      { line: 6, code: 'markup_ignored', detail: '**' },
      { line: 7, code: 'content_left_out', detail: '<a href="https://plant.test/ports">' },
    ]);
  });

  test('uses the format of the question for answers and feedback that state no format', () => {
    const { questions, faults } = parseGiftQuestions(formatsPerAnswer);
    expect(faults).toEqual([]);
    expect(questions).toMatchObject([
      {
        question: 'Which relay trips first?',
        options: ['overcurrent', 'earth * fault *', 'under\u00ADvoltage < 24 V'],
        correctOption: 1,
        explanation: 'Yes.',
        optionExplanations: ['', '<b> is not markup here', ''],
      },
    ]);
  });

  test('uses the formats that the feedback of a true/false question states', () => {
    expect(parseGiftQuestions(trueFalse).questions).toMatchObject([
      {
        question: 'A valve positioner has firmware.',
        options: ['True', 'False'],
        correctOption: 1,
        explanation: 'Ask the vendor for updates.',
        optionExplanations: ['Right, it has.', 'It has.'],
      },
    ]);
  });

  test('keeps plain text after the answers unchanged, even if it looks like HTML', () => {
    const [question] = parseGiftQuestions('[plain]The tag {=p ~q} is written <p>').questions;
    expect(question?.question).toBe('The tag _____ is written <p>');
    expect(parseGiftQuestions('[plain]Which tag? {=p ~q} <p>').questions[0]?.question).toBe('Which tag? _____ <p>');
  });

  /** The lines and the fault codes of the unsupported questions in `fileWithUnsupportedKinds`. */
  const unsupportedLinesAndCodes = [
    [2, 'type_essay'],
    [5, 'type_matching'],
    [12, 'type_multiple_answers'],
    [20, 'type_numerical'],
    [23, 'type_short_answer'],
    [30, 'answers_missing'],
  ];
  const listLinesAndCodes = (faults: readonly { line: number; code: string }[]) =>
    faults.map(({ line, code }) => [line, code]);

  test('reports a fault with the line number for each question of an unsupported kind', () => {
    expect(listLinesAndCodes(parseGiftQuestions(fileWithUnsupportedKinds).faults)).toEqual(unsupportedLinesAndCodes);
  });

  test('with skipUnsupportedQuestions, skips questions of unsupported kinds, returns their lines, and keeps all other questions', () => {
    const { questions, faults, skipped } = skipUnsupportedQuestions(parseGiftQuestions(fileWithUnsupportedKinds));
    expect(faults).toEqual([]);
    expect(listLinesAndCodes(skipped)).toEqual(unsupportedLinesAndCodes);
    expect(questions).toMatchObject([
      { line: 32, question: 'A switch forwards _____ by address.', options: ['frames', 'bits'], correctOption: 1 },
    ]);
  });

  test('with skipUnsupportedQuestions, keeps other faults, and reports file_empty if no question remains', () => {
    const faulty = skipUnsupportedQuestions(parseGiftQuestions('Why? {}\n\nWhich? {~a ~b}'));
    expect([listLinesAndCodes(faulty.faults), listLinesAndCodes(faulty.skipped)]).toEqual([
      [[3, 'key_missing']],
      [[1, 'type_essay']],
    ]);
    const empty = skipUnsupportedQuestions(parseGiftQuestions('Why? {}'));
    expect(listLinesAndCodes(empty.faults)).toEqual([[1, 'file_empty']]);
  });
});
