import type { Context } from '../language/context.ts';
import { parseScript } from '../language/parser.ts';
import type { Statement } from '../language/syntax.ts';
import type { PsItem, PsScript } from '../values.ts';

interface ParsedScript {
  readonly statements: readonly Statement[];
  /** Where the block stands in the text of its line; undefined if it comes from elsewhere. */
  readonly at: number | undefined;
}

/** Script blocks that were parsed, by their source, for the time of one line. */
const parsed = new WeakMap<object, Map<string, ParsedScript>>();

function statementsOf({ screen, text }: Context, source: string, at: number | undefined): readonly Statement[] {
  const ofLine = parsed.get(screen) ?? new Map<string, ParsedScript>();
  parsed.set(screen, ofLine);
  const known = ofLine.get(source);
  if (known && known.at === at) return known.statements;
  const statements = at === undefined ? parseScript(source) : parseScript(text, at, at + source.length);
  ofLine.set(source, { statements, at });
  return statements;
}

/** Runs a script block with `$_`, and returns what it puts out. */
export function invokeScript(context: Context, script: PsScript, current: PsItem): readonly PsItem[] {
  context.session.fuel.burn();
  const { source, offset } = script;
  const at = offset !== undefined && context.text.startsWith(source, offset) ? offset : undefined;
  const inner: Context = { ...context, current, text: at === undefined ? source : context.text };
  return statementsOf(context, source, at).flatMap((statement) => inner.collect(inner, statement));
}
