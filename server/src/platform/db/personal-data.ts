import type { Database } from './database.ts';

/** One kind of data about a person, for example the quiz attempts. */
interface PersonalDataPart {
  /**
   * The columns, each as `table.column`, that refer to `users`. `read` returns the rows in which they refer to the
   * person.
   */
  readonly userForeignKeys: readonly string[];
  /** Reads the person's rows for the copy of their data, without hashes of passwords and tokens. */
  readonly read: (db: Database, userId: string) => Promise<Record<string, unknown>[]>;
}

/** The personal data that a feature stores. The keys are the names of the parts in the copy of a person's data. */
export type PersonalData = Readonly<Record<string, PersonalDataPart>>;
