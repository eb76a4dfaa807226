import type { Database } from './database.ts';

/** One kind of data about a person, for example the quiz attempts. */
interface PersonalDataPart {
  /**
   * The foreign keys to `users` in the rows of this part, each as `table.column`. A test uses them to check that the
   * copy of a person's data contains every row that refers to the person. Empty if the rows have no foreign key to
   * `users`: the account itself, and rows that refer to a person only through another table.
   */
  readonly userForeignKeys: readonly string[];
  /** Returns the person's rows for the copy of their data. The rows contain no hashes of passwords and tokens. */
  readonly read: (db: Database, userId: string) => Promise<Record<string, unknown>[]>;
}

/** The personal data that a feature stores. The keys are the names of the parts in the copy of a person's data. */
export type PersonalData = Readonly<Record<string, PersonalDataPart>>;
