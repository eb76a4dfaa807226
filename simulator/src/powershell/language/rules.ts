import type { Reader } from './reader.ts';
import type { Expression, Statement } from './syntax.ts';

/** The rules for statements, which expressions contain. */
export interface StatementRules {
  parseBody(reader: Reader): Statement[];
  parseStatement(reader: Reader): Statement;
}

/** Reads one expression, and leaves the reader behind it. */
export type ExpressionRule = (reader: Reader, rules: StatementRules) => Expression;
