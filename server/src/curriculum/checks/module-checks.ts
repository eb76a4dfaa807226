import { isSectionId } from '@loopcheck/contract/authored-html';
import { visit } from 'unist-util-visit';
import type { ModuleReading } from '../module.ts';
import type { Fault } from '../fault.ts';
import { codePlaceholder, plainTextOf } from '../markdown/outline.ts';
import { parseLine } from '../markdown/parse.ts';
import { moduleLists } from '../schema.ts';
import { commandsInProse, forbiddenIn } from './commands.ts';
import { countWords } from './readability.ts';
import { checkText, countTextWords } from './text-checks.ts';

const minWords = 1200;
const maxWords = 2000;
const minSections = 5;
const maxSections = 10;

/** Checks a module against docs/content.md, beyond its schema. */
export function checkModule(reading: ModuleReading): Fault[] {
  return [
    ...checkNumber(reading),
    ...checkLength(reading),
    ...checkSections(reading),
    ...checkBlocks(reading),
    ...checkText(reading.file, reading.outline, false),
    ...checkLists(reading),
  ];
}

function checkNumber({ slug, front, file }: ModuleReading): Fault[] {
  const [number] = /^\d{2}(?=-[a-z0-9-]+$)/.exec(slug) ?? [];
  if (number === undefined) return [{ file, line: null, text: `the folder is named like 07-event-logs, not ${slug}` }];
  if (!front.value || front.value.chapter === Number(number)) return [];
  return [
    {
      file,
      line: front.lineOf('chapter'),
      text: `has chapter number ${front.value.chapter}, but is in the folder ${slug}`,
    },
  ];
}

function checkLength({ file, front, outline }: ModuleReading): Fault[] {
  const text = countTextWords(outline);
  const { value } = front;
  const lists = value
    ? moduleLists
        .flatMap((name) => value[name])
        .reduce((sum, entry) => sum + countWords(plainTextOf(parseLine(entry))), 0)
    : 0;
  return [
    ...(text < minWords ? [{ file, line: null, text: `the text has ${text} words; at least ${minWords}` }] : []),
    ...(text + lists > maxWords
      ? [
          {
            file,
            line: null,
            text: `text and lists have ${text} + ${lists} words; at most ${maxWords}`,
          },
        ]
      : []),
  ];
}

function checkSections({ file, outline }: ModuleReading): Fault[] {
  const faults: Fault[] = [];
  const { sections, headings, introduction } = outline;
  if (sections.length < minSections || sections.length > maxSections) {
    faults.push({
      file,
      line: null,
      text: `has ${sections.length} sections with an id; ${minSections} to ${maxSections}`,
    });
  }
  if (introduction === '') faults.push({ file, line: null, text: 'begins without an opening situation' });
  const seenIds = new Set<string>();
  for (const { id, title, depth, line } of headings) {
    if (id === null) {
      if (depth === 2) faults.push({ file, line, text: `"${title}" has no id: {#like-this}` });
      continue;
    }
    if (seenIds.has(id)) faults.push({ file, line, text: `the id #${id} is used twice` });
    seenIds.add(id);
    if (!isSectionId(id)) {
      faults.push({
        file,
        line,
        text: `#${id} is not kebab case, or is reserved by browsers`,
      });
    }
  }
  return faults;
}

function checkBlocks({ file, slug, outline, figures, sources }: ModuleReading): Fault[] {
  const faults: Fault[] = [];
  const requireBlock = (block: string, description: string) => {
    if (!outline.blocks.includes(block)) faults.push({ file, line: null, text: `has no ${description} (:::${block})` });
  };
  requireBlock('compare', 'comparison of IT and OT');
  requireBlock('call', 'block on whom to call');
  if (figures.length === 0) faults.push({ file, line: null, text: 'has no figure' });
  for (const figure of figures) {
    if (!sources.get('module.md')?.includes(`(${figure}`)) {
      faults.push({ file: `modules/${slug}/${figure}`, line: null, text: 'is not used in the text' });
    }
  }
  return faults;
}

/** Checks commands in the lists. References are skipped, because documents are often named after commands. */
function checkLists({ file, front }: ModuleReading): Fault[] {
  const { value } = front;
  if (!value) return [];
  return moduleLists.flatMap((name) =>
    value[name].flatMap((entry, index) => {
      const tree = parseLine(entry);
      const line = front.lineOf(name, index);
      const code: string[] = [];
      visit(tree, 'inlineCode', (node) => {
        code.push(node.value);
      });
      const prose = name === 'references' ? [] : commandsInProse(plainTextOf(tree, () => codePlaceholder));
      return [
        ...prose.map((command) => ({
          file,
          line,
          text: `${command} is a command: write it as code`,
        })),
        ...code.flatMap(forbiddenIn).map((command) => ({ file, line, text: `forbidden command in code: ${command}` })),
      ];
    }),
  );
}
