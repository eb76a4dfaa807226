import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import type { ExecutableQuery } from './pooled-connection.ts';

/**
 * Takes the place of a parameter in a compiled statement. Each execution replaces the placeholder by the parameter's
 * value.
 */
class Placeholder {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** Returns the expression that stands for a parameter of the statement. */
export type Parameter<Parameters> = <Name extends keyof Parameters>(name: Name) => RawBuilder<Parameters[Name]>;

/**
 * Returns a function that executes a statement and returns its rows. Kysely builds and compiles the statement only at
 * the first call, and PostgreSQL plans it once for each connection (`isPlannedOnce`). Building and planning a statement
 * can cost more processor time than executing it, so use `compileOnce` for the statements of frequent requests. Do not
 * use it if the best plan depends on the values, for example if a filter selects few rows for one value and most rows
 * for another.
 *
 * The text of the statement must not depend on the parameters. For a list of values, write
 * `= any(${parameter('ids')}::uuid[])`, because the text of `in` depends on the length of the list.
 */
export function compileOnce<Row, Parameters extends object = Record<string, never>>(
  build: (db: Database, parameter: Parameter<Parameters>) => Compilable<Row>,
): (db: Database, parameters: Parameters) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, parameters) => {
    compiled ??= build(db.withoutPlugins(), (name) => sql`${new Placeholder(name)}`).compile();
    const query: CompiledQuery<Row> & ExecutableQuery = {
      ...compiled,
      parameters: compiled.parameters.map((item): unknown =>
        item instanceof Placeholder ? Reflect.get(parameters, item.name) : item,
      ),
      isPlannedOnce: true,
    };
    const { rows } = await db.executeQuery<Row>(query);
    return rows;
  };
}
