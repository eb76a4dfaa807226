import { isSectionId } from '@loopcheck/contract/authored-html';
import { visit } from 'unist-util-visit';
import type { ParsedModule } from '../module.ts';
import type { Fault } from '../fault.ts';
import { codePlaceholder, toPlainText } from '../markdown/outline.ts';
import { parseInline } from '../markdown/parse.ts';
import { moduleLists } from '../schema.ts';
import { findCommandsInProse, findForbiddenCommands } from './commands.ts';
import { countWords } from './readability.ts';
import { checkParts } from './part-checks.ts';
import { checkText, countTextWords } from './text-checks.ts';

const minWords = 1200;
const maxWords = 2000;
const minSections = 5;
const maxSections = 10;

/** Checks a module against the rules of docs/content.md that the schema does not contain. */
export function checkModule(parsedModule: ParsedModule): Fault[] {
  return [
    ...checkChapterNumber(parsedModule),
    ...checkLength(parsedModule),
    ...checkSections(parsedModule),
    ...checkBlocks(parsedModule),
    ...checkText(parsedModule.file, parsedModule.outline, { allowsForbiddenCommands: false }),
    ...checkLists(parsedModule),
    ...checkParts(parsedModule),
  ];
}

function checkChapterNumber({ slug, frontMatter, file }: ParsedModule): Fault[] {
  const [number] = /^\d{2}(?=-[a-z0-9-]+$)/.exec(slug) ?? [];
  if (number === undefined)
    return [{ file, line: null, text: `the folder must be named like 07-event-logs, not ${slug}` }];
  if (!frontMatter.value || frontMatter.value.chapter === Number(number)) return [];
  return [
    {
      file,
      line: frontMatter.lineOf('chapter'),
      text: `has chapter number ${frontMatter.value.chapter}, but is in the folder ${slug}`,
    },
  ];
}

function checkLength({ file, frontMatter, outline }: ParsedModule): Fault[] {
  const textWordCount = countTextWords(outline);
  const { value } = frontMatter;
  const listWordCount = value
    ? moduleLists
        .flatMap((name) => value[name])
        .reduce((sum, entry) => sum + countWords(toPlainText(parseInline(entry))), 0)
    : 0;
  return [
    ...(textWordCount < minWords
      ? [{ file, line: null, text: `the text has ${textWordCount} words; expected at least ${minWords}` }]
      : []),
    ...(textWordCount + listWordCount > maxWords
      ? [
          {
            file,
            line: null,
            text: `text and lists have ${textWordCount} + ${listWordCount} words; at most ${maxWords}`,
          },
        ]
      : []),
  ];
}

function checkSections({ file, outline }: ParsedModule): Fault[] {
  const faults: Fault[] = [];
  const { sections, headings, introduction } = outline;
  if (sections.length < minSections || sections.length > maxSections) {
    faults.push({
      file,
      line: null,
      text: `has ${sections.length} sections with an id; expected ${minSections} to ${maxSections}`,
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

function checkBlocks({ file, slug, outline, figures, sources }: ParsedModule): Fault[] {
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

/**
 * Checks the commands in the lists of a module. A command in the list of references need not be marked as code, because
 * titles of documents often contain names of commands.
 */
function checkLists({ file, frontMatter }: ParsedModule): Fault[] {
  const { value } = frontMatter;
  if (!value) return [];
  return moduleLists.flatMap((name) =>
    value[name].flatMap((entry, index) => {
      const tree = parseInline(entry);
      const line = frontMatter.lineOf(name, index);
      const code: string[] = [];
      visit(tree, 'inlineCode', (node) => {
        code.push(node.value);
      });
      const commands = name === 'references' ? [] : findCommandsInProse(toPlainText(tree, () => codePlaceholder));
      return [
        ...commands.map((command) => ({
          file,
          line,
          text: `${command} is a command: write it as code`,
        })),
        ...code
          .flatMap(findForbiddenCommands)
          .map((command) => ({ file, line, text: `forbidden command in code: ${command}` })),
      ];
    }),
  );
}
