import { isSectionId } from '@loopcheck/contract/authored-html';
import { visit } from 'unist-util-visit';
import type { ChapterReading } from '../chapter.ts';
import type { Fault } from '../fault.ts';
import { codeBlank, wordsOf } from '../markdown/outline.ts';
import { parseLine } from '../markdown/parse.ts';
import { chapterLists } from '../schema.ts';
import { commandsInProse, forbiddenIn } from './commands.ts';
import { countWords } from './readability.ts';
import { checkText, textWords } from './text-checks.ts';

const leastWords = 1200;
const mostWords = 2000;
const leastSections = 5;
const mostSections = 10;

/** Holds a chapter to docs/content.md, beyond its schema. */
export function checkChapter(reading: ChapterReading): Fault[] {
  return [
    ...checkPlace(reading),
    ...checkLength(reading),
    ...checkSections(reading),
    ...checkBlocks(reading),
    ...checkText(reading.file, reading.outline, false),
    ...checkLists(reading),
  ];
}

function checkPlace({ slug, front, file }: ChapterReading): Fault[] {
  const [number] = /^\d{2}(?=-[a-z0-9-]+$)/.exec(slug) ?? [];
  if (number === undefined) return [{ file, line: null, text: `the folder is named like 07-event-logs, not ${slug}` }];
  if (!front.value || front.value.chapter === Number(number)) return [];
  return [
    {
      file,
      line: front.lineOf('chapter'),
      text: `chapter ${front.value.chapter} stands in the folder ${slug}`,
    },
  ];
}

function checkLength({ file, front, outline }: ChapterReading): Fault[] {
  const text = textWords(outline);
  const { value } = front;
  const lists = value
    ? chapterLists.flatMap((name) => value[name]).reduce((sum, entry) => sum + countWords(wordsOf(parseLine(entry))), 0)
    : 0;
  return [
    ...(text < leastWords ? [{ file, line: null, text: `the text has ${text} words; at least ${leastWords}` }] : []),
    ...(text + lists > mostWords
      ? [
          {
            file,
            line: null,
            text: `text and lists have ${text} + ${lists} words; at most ${mostWords}`,
          },
        ]
      : []),
  ];
}

function checkSections({ file, outline }: ChapterReading): Fault[] {
  const faults: Fault[] = [];
  const { sections, headings, introduction } = outline;
  if (sections.length < leastSections || sections.length > mostSections) {
    faults.push({
      file,
      line: null,
      text: `has ${sections.length} sections with an id; ${leastSections} to ${mostSections}`,
    });
  }
  if (introduction === '') faults.push({ file, line: null, text: 'begins without an opening situation' });
  const seen = new Set<string>();
  for (const { id, title, depth, line } of headings) {
    if (id === null) {
      if (depth === 2) faults.push({ file, line, text: `"${title}" has no id: {#like-this}` });
      continue;
    }
    if (seen.has(id)) faults.push({ file, line, text: `there is a second #${id}` });
    seen.add(id);
    if (!isSectionId(id)) {
      faults.push({
        file,
        line,
        text: `#${id} is not in kebab case, or is a name that browsers keep for themselves`,
      });
    }
  }
  return faults;
}

function checkBlocks({ file, slug, outline, figures, sources }: ChapterReading): Fault[] {
  const faults: Fault[] = [];
  const need = (block: string, what: string) => {
    if (!outline.blocks.includes(block)) faults.push({ file, line: null, text: `has no ${what} (:::${block})` });
  };
  need('compare', 'comparison of IT and OT');
  need('call', 'word on whom to call');
  if (figures.length === 0) faults.push({ file, line: null, text: 'has no figure' });
  for (const figure of figures) {
    if (!sources.get('chapter.md')?.includes(`(${figure}`)) {
      faults.push({ file: `chapters/${slug}/${figure}`, line: null, text: 'is shown nowhere' });
    }
  }
  return faults;
}

/** Lists are inline Markdown: their commands stand in code too. References name documents, which are called after commands. */
function checkLists({ file, front }: ChapterReading): Fault[] {
  const { value } = front;
  if (!value) return [];
  return chapterLists.flatMap((name) =>
    value[name].flatMap((entry, index) => {
      const tree = parseLine(entry);
      const line = front.lineOf(name, index);
      const code: string[] = [];
      visit(tree, 'inlineCode', (node) => {
        code.push(node.value);
      });
      const prose = name === 'references' ? [] : commandsInProse(wordsOf(tree, () => codeBlank));
      return [
        ...prose.map((command) => ({
          file,
          line,
          text: `${command} stands in prose: a command stands in code`,
        })),
        ...code.flatMap(forbiddenIn).map((command) => ({ file, line, text: `forbidden in code here: ${command}` })),
      ];
    }),
  );
}
