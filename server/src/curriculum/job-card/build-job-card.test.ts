import { join } from 'node:path';
import { JobCard, type JobCardBlock, type JobCardText } from '@loopcheck/contract/features/sops/job-card';
import { describe, expect, it } from 'vitest';
import { sampleRecord, sopFile } from '../../testing/curriculum-files.ts';
import { sopHeadings } from '../checks/sop-checks.ts';
import { codeTitle } from '../markdown/outline.ts';
import { readContentFolder } from '../read.ts';
import { parseSop } from '../sop.ts';
import { plainTextOf } from './card-text.ts';

const { sops: shippedSops } = await readContentFolder(join(import.meta.dirname, '../../../../content'));

/** Parses a sample procedure whose section Steps contains this Markdown. */
const parse = (steps: string) => parseSop('LC-07-01', sopFile({ steps }));
/** Returns the job card of the sample procedure with these steps. */
const cardOf = (steps: string) => JobCard.parse(parse(steps).sop?.jobCard);
/** Returns the descriptions of the faults in the sample procedure with these steps. */
const faultsOf = (steps: string) => parse(steps).faults.map(({ text }) => text);
/** Returns a `JobCardText` without style and link. */
const plainText = (text: string) => [{ text, style: 'plain', link: null }];

describe('buildJobCard', () => {
  it('returns the callouts above the steps as warnings, and each step with its text, commands and expected result', () => {
    const steps = [
      ':::warn[Do not switch partners]\nIf the wrong partner is active, stop.\n\nOnly operations switch.\n:::',
      '1. Open a Command Prompt.\n\n   ```cmd title="Command Prompt"\n   hostname\n   ```\n\n   **Expected:** One line.',
      '2. Look.\n\n   ```text sample title="Sample output"\n   A\n   ```\n\n   **Expected:** The same. If not, stop here.',
    ].join('\n\n');
    expect(cardOf(steps)).toMatchObject({
      warnings: [
        {
          kind: 'stop',
          title: 'Do not switch partners',
          texts: [plainText('If the wrong partner is active, stop.'), plainText('Only operations switch.')],
        },
      ],
      steps: [
        {
          number: 1,
          blocks: [
            { kind: 'text', text: plainText('Open a Command Prompt.') },
            { kind: 'command', title: 'Command Prompt', code: 'hostname', use: 'copy' },
          ],
          expected: [{ kind: 'text', text: plainText('One line.') }],
        },
        {
          number: 2,
          blocks: [
            { kind: 'text', text: plainText('Look.') },
            { kind: 'command', code: 'A', use: 'sample' },
          ],
          expected: [
            { kind: 'text', text: plainText('The same.') },
            { kind: 'stop', title: null, texts: [plainText('If not, stop here.')] },
          ],
        },
      ],
    });
  });

  it('keeps code, strong text and links to procedures and chapters', () => {
    const step = '1. Type `a. B`, **now**, as in [LC-01-01](sop:LC-01-01) and [Logs](chapter:7#logs).';
    expect(cardOf(`${step}\n\n   **Expected:** good.`).steps[0]?.blocks).toEqual([
      {
        kind: 'text',
        text: [
          { text: 'Type ', style: 'plain', link: null },
          { text: 'a. B', style: 'code', link: null },
          { text: ', ', style: 'plain', link: null },
          { text: 'now', style: 'strong', link: null },
          { text: ', as in ', style: 'plain', link: null },
          { text: 'LC-01-01', style: 'plain', link: { kind: 'sop', number: 'LC-01-01' } },
          { text: ' and ', style: 'plain', link: null },
          { text: 'Logs', style: 'plain', link: { kind: 'chapter', chapterNumber: 7, sectionId: 'logs' } },
          { text: '.', style: 'plain', link: null },
        ],
      },
    ]);
  });

  it('marks list items that say "stop" as stop lines everywhere, and items that say "hands off" only under "If it goes wrong"', () => {
    const list = '- **An alarm starts:** hands off.\n- **A hash differs:** stop.\n- **The tag is missing:** ask.\n';
    const source = sopFile({ headings: ['Tools', 'Steps', 'If it goes wrong'] }).replaceAll(
      /(## (?:Tools|If it goes wrong)\n\n).*\n/g,
      (_, heading: string) => `${heading}${list}`,
    );
    const card = parseSop('LC-07-01', source).sop?.jobCard;
    const stopMarksOf = (blocks: readonly JobCardBlock[] = []) =>
      blocks.flatMap((block) => (block.kind === 'list' ? block.items.map(({ isStop }) => isStop) : []));
    expect(stopMarksOf(card?.before[0]?.blocks)).toEqual([false, true, false]);
    expect(stopMarksOf(card?.after[0]?.blocks)).toEqual([true, true, false]);
  });

  it('returns the Windows versions, the revision note, the fields of the record form, and the hold points of each step', () => {
    const card = cardOf('1. Look.\n\n   **Expected:** good.\n\n2. Call.\n\n   **Expected:** yes.');
    expect(card).toMatchObject({ windows: ['10 LTSC 2021', 'Server 2022'], revisionNote: 'First version.' });
    expect(card.steps.map(({ holdPoints }) => holdPoints)).toEqual([
      [{ signedBy: 'operator', check: 'The operator has agreed to the start.' }],
      [],
    ]);
    expect(card.record.map(({ id }) => id)).toEqual(sampleRecord.map(({ id }) => id));
    const plainField = { unit: null, options: [], step: null, isRequired: true };
    expect(card.record).toContainEqual({ ...plainField, id: 'host', label: 'Host name', type: 'text' });
    expect(card.record[3]).toMatchObject({ type: 'number', unit: 'GB', step: 1 });
    expect(card.record[4]).toMatchObject({ type: 'choice', options: ['Steady', 'Batch'], isRequired: false });
  });

  it('adds the hold points and the fields of the record form to the text and HTML of the procedure, so that a search finds them', () => {
    const sop = parse('1. Look.\n\n   **Expected:** good.').sop;
    const holdPoint = 'Hold point before step 1, signed by the panel operator: The operator has agreed to the start.';
    const fields =
      'The record form asks for: Permit or work order; Host name; Started; Free space on C (GB); Plant state; Ended; Technician.';
    expect(sop?.text.split('\n').slice(-2)).toEqual([holdPoint, fields]);
    const end = `<h2>Record form</h2><p>${holdPoint}</p><p>${fields}</p>`;
    expect(sop?.html.slice(-end.length)).toBe(end);
  });

  it('returns null for a procedure without steps', () => {
    expect(parse('Look at it.').sop?.jobCard).toBeNull();
  });

  it('reports content that a job card cannot show', () => {
    const step = '1. Look.\n\n   **Expected:** good.';
    expect(faultsOf(`${step}\n\nText after the last step.`)).toEqual([
      expect.stringContaining('the section Steps must end with the last step'),
    ]);
    expect(faultsOf(`### A part\n\n${step}`)).toEqual(['a procedure may not contain a heading here']);
    expect(faultsOf('1. Look.\n\n   1. Here.\n\n   **Expected:** good.')).toEqual([
      'a numbered list may only be under Steps, and not inside a step',
    ]);
    expect(faultsOf(`- One.\n\n  Two.\n\n${step}`)).toEqual(['an item of a list must be one paragraph']);
  });
});

describe('the job cards of the shipped procedures', () => {
  /** Returns all texts of a block, in the order of the document. */
  const textsOf = (block: JobCardBlock): string[] => {
    const toPlain = (texts: readonly JobCardText[]) => texts.map((text) => plainTextOf(text));
    switch (block.kind) {
      case 'text':
        return [plainTextOf(block.text)];
      case 'list':
        return toPlain(block.items.map(({ text }) => text));
      case 'command':
        return [block.code];
      case 'table':
        return toPlain([...block.head, ...block.rows.flat()]);
      case 'stop':
      case 'note':
        return [block.title ?? '', ...toPlain(block.texts)];
    }
  };
  const withoutSpaces = (texts: readonly string[]) => texts.join('').replaceAll(/\s/g, '');

  it.each(shippedSops.map((parsed) => [parsed.name, parsed] as const))(
    '%s: the job card contains every word of the procedure, in the same order, and every command',
    (_, { sop, outline, body, faults }) => {
      expect(faults).toEqual([]);
      const card = JobCard.parse(sop?.jobCard);
      const textsOfSections = (list: JobCard['before']) =>
        list.flatMap(({ title, blocks }) => [title, ...blocks.flatMap(textsOf)]);
      const cardTexts = [
        ...textsOfSections(card.before),
        'Steps',
        ...card.warnings.flatMap(textsOf),
        ...card.steps.flatMap(({ blocks, expected }) => [
          ...blocks.flatMap(textsOf),
          'Expected:',
          ...expected.flatMap(textsOf),
        ]),
        ...textsOfSections(card.after),
      ];
      expect(withoutSpaces(cardTexts)).toBe(withoutSpaces(outline.passages.map(({ text }) => text)));

      const lists = body.children.flatMap((node) => (node.type === 'list' && node.ordered ? [node] : []));
      const code = lists.flatMap((list) => list.children.flatMap((item) => item.children.filter(isCode)));
      const commands = card.steps.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === 'command'));
      expect(commands).toEqual(
        code.map((node) => ({ kind: 'command', title: codeTitle(node), code: node.value, use: 'copy' })),
      );
    },
  );
  const isCode = <Node extends { type: string }>(node: Node): node is Extract<Node, { type: 'code' }> =>
    node.type === 'code';

  it('have numbered steps, each with a text and an expected result, between the required sections', () => {
    const stepsIndex = sopHeadings.indexOf('Steps');
    for (const { name, sop } of shippedSops) {
      const card = JobCard.parse(sop?.jobCard);
      expect(card.before.map(({ title }) => title)).toEqual(sopHeadings.slice(0, stepsIndex));
      expect(card.after.map(({ title }) => title)).toEqual(sopHeadings.slice(stepsIndex + 1));
      expect(card.steps.map(({ number }) => number)).toEqual(card.steps.map((_, index) => index + 1));
      for (const { blocks, expected } of card.steps) {
        expect(blocks[0]?.kind, name).toBe('text');
        expect(expected.length, name).toBeGreaterThan(0);
      }
    }
  });

  /** Returns the texts of all stop lines in these blocks. A stop line tells the reader to stop. Leaves out callouts. */
  const stopLinesOf = (blocks: readonly JobCardBlock[]): string[] =>
    blocks.flatMap((block) => {
      if (block.kind === 'stop' && block.title === null) return block.texts.map((text) => plainTextOf(text));
      if (block.kind !== 'list') return [];
      return block.items.filter(({ isStop }) => isStop).map(({ text }) => plainTextOf(text));
    });

  it('have exactly the expected stop lines outside callouts and the section "If it goes wrong"', () => {
    const stopLines = shippedSops.flatMap(({ name, sop }) => {
      const card = JobCard.parse(sop?.jobCard);
      const sections = [...card.before, ...card.after].filter(({ title }) => title !== 'If it goes wrong');
      const blocks = [
        ...sections.flatMap((section) => section.blocks),
        ...card.steps.flatMap(({ blocks: stepBlocks, expected }) => [...stepBlocks, ...expected]),
      ];
      return stopLinesOf(blocks).map((text) => `${name}: ${text}`);
    });
    expect(stopLines).toEqual([
      'LC-01-01: If one answer is missing, do not begin.',
      'LC-01-01: If not, stop.',
      'LC-01-01: If you would have to sign somebody out, switch the user or close a view for it, do not begin: ask the operator and the system owner how this host is read.',
      'LC-01-02: If a command asks for more rights, stop.',
      'LC-01-03: Check the gate: a name in the control room, a permit number, and a way back. If one is missing, stop here.',
      'LC-01-04: If not, stop and call the system owner.',
      'LC-01-05: If not, stop and remove nothing.',
      'LC-01-05: If not, stop and remove nothing.',
      'LC-02-01: If not, stop: the person who wrote the permit names another folder.',
      'LC-02-04: If not, stop.',
      'LC-02-04: If not, stop.',
      'LC-02-04: If not, stop and install nothing.',
      'LC-03-02: If not, stop.',
      'LC-03-03: If not, stop.',
      'LC-03-04: If not, stop.',
      'LC-03-04: If not, stop.',
      'LC-03-04: If not, stop and start nothing.',
      'LC-03-05: If protection is off and nobody can explain it, stop: do not type, and follow LC-13-01.',
      'LC-03-05: If protection went off and nothing fits, stop and follow LC-13-01.',
      'LC-04-01: The control room is not involved, as long as the lab is not joined to the plant. If it is, stop and ask the gate questions: who in the control room knows, which permit, what is my way back?',
      'LC-04-02: If the run asks for more rights, stop and report it.',
      'LC-04-02: In a start-up or an upset, stop: do not begin.',
      'LC-04-04: If not, or if a sheet is from a start-up, stop here.',
      'LC-06-02: If it prints %N% or lists files, stop and set N again, with a new time.',
      'LC-06-03: If it prints %N% or lists files, stop and set N again, with a new time.',
      'LC-06-04: If other files lie there, stop and ask the system owner.',
      'LC-06-04: If one may be, stop and remove nothing: the incident contact decides.',
      'LC-07-01: With 0x1 or 0x2, stop.',
      'LC-07-02: With 0x1 or 0x2, stop: an elevated prompt writes to this log.',
      'LC-07-02: If it has others, stop and ask the system owner.',
      'LC-07-05: In any other case, stop here: touch nothing and call.',
      'LC-07-05: With 0x1 or 0x2, stop.',
      'LC-07-05: If no permit explains a clearing, stop here and call.',
      'LC-08-01: The gate: a name in the control room, a permit number, and a way back. If one is missing, stop here.',
      'LC-08-03: If Windows asks for another account, stop.',
      'LC-08-04: If not, stop: it may be a disk of the host.',
      'LC-09-04: If no tool shows the serial numbers, stop.',
      'LC-09-04: If not, stop: answer N, switch the spare off, take out the backup drive.',
      'LC-10-04: With "Local CMOS Clock", stop: there is nothing to synchronise with.',
      'LC-11-02: If a keyboard, network or other device appears, stop.',
      'LC-11-02: If the letter cannot be proved, stop.',
      'LC-11-03: If not, stop: it may be a disk of the host.',
      'LC-11-03: If not, stop and ask for a bigger drive.',
      'LC-11-05: With one of them, stop.',
      'LC-11-05: If your type is missing, stop.',
      'LC-13-06: If not, stop and type nothing more.',
      'LC-13-06: If another device appears, stop.',
      'LC-13-06: If not, stop and type nothing more.',
      'LC-13-06: If not, stop and ask the incident contact.',
    ]);
  });

  it('mark every item under "If it goes wrong" that contains "stop" or "hands" as a stop line', () => {
    const unmarkedItems = shippedSops.flatMap(({ name, sop }) => {
      const blocks = JobCard.parse(sop?.jobCard).after.find(({ title }) => title === 'If it goes wrong')?.blocks ?? [];
      const items = blocks.flatMap((block) => (block.kind === 'list' ? block.items : []));
      return items
        .filter(({ text, isStop }) => !isStop && /\bstops?\b|\bhands\b/i.test(plainTextOf(text)))
        .map(({ text }) => `${name}: ${plainTextOf(text)}`);
    });
    expect(unmarkedItems).toEqual([]);
  });
});
