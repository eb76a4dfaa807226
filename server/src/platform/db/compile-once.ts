import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';

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
 * the first call. Building a statement costs about as much processor time as executing it, so use `compileOnce` for the
 * statements of frequent requests. The text of the statement must not depend on the parameters. For a list of values,
 * write `= any(${parameter('ids')}::uuid[])`, because the text of `in` depends on the length of the list.
 */
export function compileOnce<Row, Parameters extends object = Record<string, never>>(
  build: (db: Database, parameter: Parameter<Parameters>) => Compilable<Row>,
): (db: Database, parameters: Parameters) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, parameters) => {
    compiled ??= build(db.withoutPlugins(), (name) => sql`${new Placeholder(name)}`).compile();
    const { rows } = await db.executeQuery<Row>({
      ...compiled,
      parameters: compiled.parameters.map((item): unknown =>
        item instanceof Placeholder ? Reflect.get(parameters, item.name) : item,
      ),
    });
    return rows;
  };
}
