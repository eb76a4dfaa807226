import type { HostPart, Input } from '@loopcheck/simulator';
import { describe, expect, it } from 'vitest';
import {
  gradeInputs,
  gradingWithoutFacts,
  twoHostPart,
  typedCopyCommand,
  typedLine,
  windowsHost,
  writtenValue,
} from '../../testing/graded-drill.ts';
import type { GradingPart, LineGrading } from './grading-part.ts';
import { gradeRun } from './grading.rules.ts';
import { playRun } from './played-run.rules.ts';

/** SHA-256 of what `echo abc` writes into a file: "abc" with a carriage return and a line feed. */
const hashOfEchoAbc = '552bab6864c7a7b69a502ed1854b9245c0e1a30f008aaa0b281da62585fdb025';

describe('a value that an act changes', () => {
  const elevatedLine = (text: string): Input => ({ kind: 'line', window: 'one/cmd-elevated', text });
  const elevatedPart: HostPart = {
    ...twoHostPart,
    hosts: [{ ...windowsHost('one', 'EWS-01'), windowsOpen: ['cmd-elevated'] }],
    sheet: [{ id: 'value', ask: 'Zone', type: 'text' }],
  };
  /** Shows the time zone, changes it to UTC, and writes `value` on the sheet. */
  const inputs = (value: string): Input[] => [
    elevatedLine('tzutil /g'),
    elevatedLine('tzutil /s UTC'),
    writtenValue(value),
  ];
  const stateOf = (rules: Partial<LineGrading>, allInputs: readonly Input[]) => {
    const value: LineGrading = { is: { path: 'clock/zone/id' }, seen: ['clock/zone/id'], read: [], ...rules };
    const grading = { pass: { share: 100, must: [] }, lines: { value }, forbidden: [], required: [], careless: [] };
    const graded = { part: elevatedPart, holds: [], grading: { ...grading, react: {} } };
    return gradeRun(graded, playRun(elevatedPart, '0'.repeat(32), allInputs)).lines[0]?.state;
  };

  it('is right as it was before or after the change, unless the drill accepts only the value at the start or at the time of writing', () => {
    const before = 'W. Europe Standard Time';
    expect(stateOf({}, inputs(before))).toBe('right');
    expect(stateOf({ is: { path: 'clock/zone/id', at: 'start' } }, inputs(before))).toBe('right');
    expect(stateOf({ is: { path: 'clock/zone/id', at: 'start' } }, inputs('UTC'))).toBe('wrong');
    expect(stateOf({ is: { path: 'clock/zone/id', at: 'written' } }, inputs(before))).toBe('wrong');
    expect(stateOf({ is: { path: 'clock/zone/id', at: 'written' } }, inputs('UTC'))).toBe('right');
  });

  it('is unseen if the drill requires a look after the act and the trainee has not looked again', () => {
    const rules = { is: { path: 'clock/zone/id', at: 'written' as const }, seenAfter: 'clock.change' };
    expect(stateOf(rules, inputs('UTC'))).toBe('unseen');
    expect(stateOf(rules, [elevatedLine('tzutil /s UTC'), elevatedLine('tzutil /g'), writtenValue('UTC')])).toBe(
      'right',
    );
    // If the act was not done, one look is sufficient.
    expect(stateOf(rules, [elevatedLine('tzutil /g'), writtenValue('W. Europe Standard Time')])).toBe('right');
  });
});

describe('sheet lines whose value comes from what the trainee did', () => {
  it('accept the number of files that the trainee copied, and note that the number from the dry run is a likely mistake', () => {
    const rules: LineGrading = {
      is: { path: 'act/files.copy/files' },
      seen: [],
      near: { 'act/files.list/files': 'That is the dry run.' },
      read: [],
    };
    const dryRun = typedLine(String.raw`robocopy D:\Unit4 D:\Back /R:0 /L`);
    const gradeWritten = (value: string) =>
      gradeInputs(rules, [dryRun, typedCopyCommand(String.raw`D:\Back`), writtenValue(value)]).lines[0];
    // The folder has two files. The copy omits one of them, because it is locked.
    expect(gradeWritten('1')).toMatchObject({ state: 'right' });
    expect(gradeWritten('2')).toMatchObject({ state: 'wrong', expected: '1', note: 'That is the dry run.' });
  });

  it('expect the hash of a file that the trainee made', () => {
    const rules: LineGrading = { is: { fileHash: String.raw`D:\note.txt` }, seen: [], read: [] };
    const result = gradeInputs(rules, [typedLine(String.raw`echo abc> D:\note.txt`), writtenValue('x')]);
    expect(result.lines[0]?.expected).toBe(hashOfEchoAbc);
  });
});

it('gradeRun inserts the values of variations into the right text of a run with the planted fault, and of a quiet run', () => {
  /** The right value; `quiet` is the probability of a quiet run. */
  const expectedValue = (quiet: number): string | undefined => {
    const partWithVariations: HostPart = {
      ...twoHostPart,
      vary: { change: { pick: ['CH-2311'] }, folder: { pick: ['Unit4'], quiet, else: 'Unit4' } },
    };
    const grading: GradingPart = {
      pass: { share: 100, must: [] },
      lines: { value: { is: { text: 'not {change}' }, quiet: '{change}', seen: [], read: [] } },
      forbidden: [],
      required: [],
      careless: [],
      react: {},
    };
    return gradeRun({ part: partWithVariations, holds: [], grading }, playRun(partWithVariations, '0'.repeat(32), []))
      .lines[0]?.expected;
  };
  expect(expectedValue(0)).toBe('not CH-2311');
  expect(expectedValue(1)).toBe('CH-2311');
});

it('gradeRun requires that a fact was shown on a certain host if the path of the fact begins with the id of this host', () => {
  const rules: LineGrading = { is: { path: 'host/name', host: 'two' }, seen: ['two:host/name'], read: [] };
  const stateOf = (id: string) =>
    gradeInputs(rules, [typedLine('hostname', id), writtenValue('EWS-02')]).lines[0]?.state;
  expect(stateOf('two')).toBe('right');
  expect(stateOf('one')).toBe('unseen');
});

it('gradeRun takes the host from a variation, multiplies a number, and names a wrong sign as a likely mistake', () => {
  const partWithOffset: HostPart = {
    ...twoHostPart,
    vary: { lost: { pick: ['two'] } },
    state: [{ host: '{lost}', set: 'clock/offsetMs', to: 97_104 }],
    sheet: [{ id: 'value', ask: 'Offset', type: 'number' }],
  };
  const value: LineGrading = {
    is: { path: 'clock/offsetMs', host: '{lost}', times: -0.001 },
    seen: [],
    within: 0.01,
    near: { sign: 'The other sign.' },
    read: [],
  };
  const grading: GradingPart = {
    pass: { share: 100, must: [] },
    lines: { value },
    forbidden: [],
    required: [],
    careless: [],
    react: {},
  };
  const gradeWritten = (text: string) =>
    gradeRun(
      { part: partWithOffset, holds: [], grading },
      playRun(partWithOffset, '0'.repeat(32), [writtenValue(text)]),
    ).lines[0];
  // 97,104 ms, converted to seconds with the other sign, is -97.104.
  expect(gradeWritten('-97.1042s')).toMatchObject({ state: 'right', expected: '-97.104' });
  expect(gradeWritten('97.10')).toMatchObject({ state: 'wrong', note: 'The other sign.' });
});

it('gradeRun accepts the hash of each file whose path matches a pattern', () => {
  const rules: LineGrading = { is: { fileHash: String.raw`D:\*note.txt` }, seen: [], read: [] };
  const stateOf = (value: string) =>
    gradeInputs(rules, [
      typedLine(String.raw`echo abc> D:\1-note.txt`),
      typedLine(String.raw`echo x> D:\2-note.txt`),
      writtenValue(value),
    ]).lines[0]?.state;
  expect(stateOf(hashOfEchoAbc)).toBe('right');
  expect(stateOf('0'.repeat(64))).toBe('wrong');
});

it('gradeRun returns as the expected value the hash that a file had before its drive was taken out', () => {
  const disk = { number: 1, model: 'Drive', serial: 'A1', bus: 'USB', size: 64_000_000_000, health: 'Healthy' };
  const volume = {
    letter: 'E:',
    label: 'JOB',
    fileSystem: 'NTFS',
    serial: '1-1',
    size: 63_000_000_000,
    isDirty: false,
  };
  const partWithDrive: HostPart = {
    ...twoHostPart,
    state: [
      { add: 'disk/1', is: { ...disk, status: 'Online', partitionStyle: 'MBR' } },
      {
        add: 'volume/E:',
        is: { ...volume, free: 62_000_000_000, driveType: 2, bitLocker: 'off', disk: 1, partition: 1 },
      },
    ],
  };
  const rules: LineGrading = { is: { fileHash: String.raw`E:\list*.csv` }, seen: [], read: [] };
  const grading = {
    pass: { share: 100, must: [] },
    lines: { value: rules },
    forbidden: [],
    required: [],
    careless: [],
  };
  const eject: Input = { kind: 'tap', target: 'tool/one/remove/eject:1' };
  const played = playRun(partWithDrive, '0'.repeat(32), [
    typedLine(String.raw`echo abc> E:\list.csv`),
    eject,
    writtenValue('x'),
  ]);
  expect(played.states.at(-1)?.hosts.get('one')?.volume.has('E:')).toBe(false);
  const [graded] = gradeRun({ part: partWithDrive, holds: [], grading: { ...grading, react: {} } }, played).lines;
  expect(graded?.expected).toBe(hashOfEchoAbc);
});

it('gradeRun treats a value as seen if a contact says it after the reaction, and notes that the value of another variation was written', () => {
  const partWithCall: HostPart = {
    ...twoHostPart,
    vary: { name: { pick: ['Jo'] }, other: { pick: ['Ines'] } },
    events: [
      {
        id: 'call',
        when: { steps: 1 },
        from: 'colleague',
        by: 'phone',
        text: 'Who is it?',
        answers: [{ id: 'ask', text: 'Who are you?' }],
        // oxlint-disable-next-line unicorn/no-thenable -- The field of the drill files. No code awaits it.
        then: { after: '0s', text: '{name}.' },
      },
    ],
  };
  const grading: GradingPart = {
    pass: { share: 100, must: [] },
    lines: { value: { is: { vary: 'name' }, seen: ['heard/call!'], near: { 'vary/other': 'Another one.' }, read: [] } },
    forbidden: [],
    required: [],
    careless: [],
    react: { call: { do: 'carry-on' } },
  };
  const gradeWith = (...inputs: readonly Input[]) =>
    gradeRun({ part: partWithCall, holds: [], grading }, playRun(partWithCall, '0'.repeat(32), inputs)).lines[0];
  const wait: Input = { kind: 'wait', seconds: 1 };
  expect(gradeWith(wait, { kind: 'answer', event: 'call', choice: 'ask' }, writtenValue('Jo'))?.state).toBe('right');
  expect(gradeWith(wait, writtenValue('Jo'))?.state).toBe('unseen');
  expect(gradeWith(wait, writtenValue('Ines'))).toMatchObject({ state: 'wrong', note: 'Another one.' });
});

it('gradeRun takes the right answer to a drill event from a variation', () => {
  const partWithQuestion: HostPart = {
    ...twoHostPart,
    vary: { right: { pick: ['no'] } },
    events: [
      {
        id: 'erase',
        when: { steps: 1 },
        from: 'colleague',
        by: 'face',
        text: 'Shall I press Y?',
        answers: [
          { id: 'yes', text: 'Yes.' },
          { id: 'no', text: 'No.' },
        ],
      },
    ],
  };
  const grading: GradingPart = {
    pass: { share: 100, must: [] },
    lines: { value: gradingWithoutFacts },
    forbidden: [],
    required: [],
    careless: [],
    react: { erase: { do: 'answer', choice: '{right}' } },
  };
  const isRight = (choice: string): boolean | undefined => {
    const inputs: readonly Input[] = [
      { kind: 'wait', seconds: 1 },
      { kind: 'answer', event: 'erase', choice },
    ];
    const played = playRun(partWithQuestion, '0'.repeat(32), inputs);
    return gradeRun({ part: partWithQuestion, holds: [], grading }, played).reactions[0]?.isRight;
  };
  expect(isRight('no')).toBe(true);
  expect(isRight('yes')).toBe(false);
});

it('gradeRun grades a line as right if one of several sufficient facts was shown; otherwise its note names what was missing', () => {
  const rules: LineGrading = {
    is: { path: 'host/name', host: 'two' },
    seen: [
      { any: ['one:host/name'], name: 'the first host' },
      { any: ['two:host/name', 'two:clock/zone/id'], name: 'the second host' },
    ],
    read: [],
  };
  const gradeWith = (...inputs: readonly Input[]) => gradeInputs(rules, [...inputs, writtenValue('EWS-02')]).lines[0];
  for (const text of ['hostname', 'systeminfo']) {
    expect(gradeWith(typedLine('hostname'), typedLine(text, 'two'))).toMatchObject({ state: 'right', note: '' });
  }
  expect(gradeWith(typedLine('hostname'))).toMatchObject({
    state: 'unseen',
    note: 'Before you wrote it, no screen had shown this: the second host.',
  });
  expect(gradeWith()?.note).toContain('the first host; the second host');
  expect(
    gradeInputs(rules, [writtenValue('EWS-02'), typedLine('hostname'), typedLine('hostname', 'two')]).lines[0]?.note,
  ).toContain('second');
});

it('gradeRun notes that only a part of what an unseen sheet line needs had been shown, and not that its value belonged to something else', () => {
  const rules: LineGrading = { is: { text: 'EWS-01' }, seen: ['one:host/name', 'two:host/name'], read: [] };
  const gradeWith = (...inputs: readonly Input[]) => gradeInputs(rules, inputs).lines[0];
  const partNote = 'Before you wrote it, you had seen or heard only a part of what the line needs.';
  expect(gradeWith(typedLine('hostname'), writtenValue('EWS-01'))).toMatchObject({ state: 'unseen', note: partNote });
  expect(gradeWith(typedLine('hostname', 'two'), writtenValue('EWS-01'), typedLine('hostname'))).toMatchObject({
    state: 'unseen',
    note: partNote,
  });
  expect(gradeWith(writtenValue('EWS-01'), typedLine('hostname'))).toMatchObject({ state: 'unseen', note: '' });
});

it('gradeRun notes that a screen had shown the value of an unseen sheet line, but as the value of something else', () => {
  const rules: LineGrading = { is: { text: 'EWS-01' }, seen: ['two:host/name'], read: [] };
  const gradeWith = (...inputs: readonly Input[]) => gradeInputs(rules, [...inputs, writtenValue('EWS-01')]).lines[0];
  expect(gradeWith(typedLine('hostname'))).toMatchObject({
    state: 'unseen',
    note: 'A screen had shown this value, but for something other than what the line asks for.',
  });
  expect(gradeWith(typedLine('ver'))).toMatchObject({ state: 'unseen', note: '' });
});
