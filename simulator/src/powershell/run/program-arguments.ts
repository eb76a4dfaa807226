import type { Argument } from '../../shell/program.ts';
import type { Context } from '../language/context.ts';
import { elementsOf, textOf } from '../language/convert.ts';
import { evaluate } from '../language/evaluate.ts';
import { textOfExtent } from '../language/parser.ts';
import type { Arg, Expression } from '../language/syntax.ts';

/** The words for a program: quotation marks are removed, and words with blanks get them again. */
export function toArguments(context: Context, args: readonly Arg[]): { args: Argument[]; tail: string } {
  const { zone } = context;
  const words = args.flatMap((arg): Argument[] => {
    const raw = textOfExtent(context.text, arg);
    if (arg.kind === 'verbatim') {
      return arg.text
        .split(/\s+/)
        .filter((text) => text !== '')
        .map((text) => ({ text: text.replaceAll('"', ''), isQuoted: text.includes('"') }));
    }
    if (arg.kind === 'parameter') {
      const value = arg.value && isPlainWord(arg.value) ? undefined : arg.value;
      const text = value ? `-${arg.name}:${textOf(evaluate(context, value).value, zone)}` : raw;
      return [{ text, isQuoted: false }];
    }
    if (isPlainWord(arg.value)) return [{ text: raw, isQuoted: false }];
    const value = evaluate(context, arg.value);
    return elementsOf(value).map((each) => ({ text: textOf(each.value, zone), isQuoted: arg.isQuoted }));
  });
  const tail = words.map(({ text }) => (/\s/.test(text) || text === '' ? `"${text}"` : text)).join(' ');
  return { args: words, tail: tail === '' ? '' : ` ${tail}` };
}

/** A number is handed to a program as it was typed. */
const isPlainWord = (value: Expression): boolean => value.kind === 'literal' && typeof value.value === 'number';
