import type { Context } from '../language/context.ts';
import { parseScript } from '../language/parser.ts';
import type { Statement } from '../language/syntax.ts';
import type { PsItem, PsScript } from '../values.ts';

/** Script blocks that were parsed, by their source, for the time of one line. */
const parsed = new WeakMap<object, Map<string, readonly Statement[]>>();

function statementsOf(context: Context, { source, offset }: PsScript): readonly Statement[] {
  const isInLine = offset !== undefined && context.text.slice(offset, offset + source.length) === source;
  const key = isInLine ? `${offset} ${source}` : source;
  const ofLine = parsed.get(context.screen) ?? new Map<string, readonly Statement[]>();
  parsed.set(context.screen, ofLine);
  const known = ofLine.get(key);
  if (known) return known;
  const statements = isInLine ? parseScript(context.text, offset, offset + source.length) : parseScript(source);
  ofLine.set(key, statements);
  return statements;
}

/** Runs a script block with `$_`, and returns what it puts out. */
export function invokeScript(context: Context, script: PsScript, current: PsItem): readonly PsItem[] {
  context.session.fuel.burn();
  const { source, offset } = script;
  const isInLine = offset !== undefined && context.text.slice(offset, offset + source.length) === source;
  const inner: Context = { ...context, current, ...(!isInLine && { text: source }) };
  return statementsOf(context, script).flatMap((statement) => inner.collect(inner, statement));
}
