import type { Reader } from './reader.ts';
import type { Statement } from './syntax.ts';

/** The rules for statements, which expressions contain. */
export interface StatementRules {
  parseBody(reader: Reader): Statement[];
  parseStatement(reader: Reader): Statement;
}
