import { findPartsFault } from '@loopcheck/contract/features/modules/module-parts.rules';
import type { Fault } from '../fault.ts';
import { codePlaceholder, toPlainText } from '../markdown/outline.ts';
import { parseInline } from '../markdown/parse.ts';
import type { ParsedModule } from '../module.ts';
import type { ShippedPart } from '../schema.ts';
import { findCommandsInProse } from './commands.ts';

const minParts = 3;
const maxParts = 5;
/** The longest time to read a part, in minutes. */
const maxMinutes = 5;

/** Checks the parts of a module against the rules of docs/content.md that the schema does not contain. */
export function checkParts({ file, frontMatter, module }: ParsedModule): Fault[] {
  if (!module || !frontMatter.value) return [];
  const { parts: shippedParts } = frontMatter.value;
  const { parts, sections } = module;
  if (parts.length < minParts || parts.length > maxParts) {
    const text = `has ${parts.length} parts; expected ${minParts} to ${maxParts}`;
    return [{ file, line: frontMatter.lineOf('parts'), text }];
  }
  const fault = findPartsFault(parts, sections);
  if (fault) {
    const texts = {
      start: 'does not start at a section of the text',
      order: 'does not start after the part before it',
    };
    const line = frontMatter.lineOf('parts', fault.part - 1);
    return [{ file, line, text: `part ${fault.part} ${texts[fault.kind]}` }];
  }
  return parts.flatMap(({ minutes, check }, index) => {
    const line = frontMatter.lineOf('parts', index);
    const texts = [
      ...(minutes > maxMinutes ? [`takes ${minutes} minutes to read; at most ${maxMinutes}`] : []),
      ...(check && check.rightOption >= check.options.length ? [`has no option ${check.rightOption + 1}`] : []),
      ...(check && new Set(check.options).size < check.options.length ? ['has two equal options'] : []),
      ...findCommands(shippedParts[index]),
    ];
    return texts.map((text) => ({ file, line, text: `part ${index + 1} ${text}` }));
  });
}

/** Finds commands that are not marked as code in the check question of a part, its options and its explanation. */
const findCommands = (part: ShippedPart | undefined): string[] =>
  [part?.check.question, ...(part?.check.options ?? []), part?.check.explanation]
    .flatMap((text = '') => findCommandsInProse(toPlainText(parseInline(text), () => codePlaceholder)))
    .map((command) => `names the command ${command}: write it as code`);
