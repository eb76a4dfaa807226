import type { Database } from './database.ts';

/** One kind of data about a person. */
interface PersonalDataPart {
  /** `table.column` for each foreign key to users that this part covers. */
  readonly covers: readonly string[];
  /** One person's rows, as the copy of their data shows them: without hashes of passwords and tokens. */
  readonly read: (db: Database, userId: string) => Promise<Record<string, unknown>[]>;
}

/** The personal data of a feature, by the name of each part in the copy of a person's data. */
export type PersonalData = Readonly<Record<string, PersonalDataPart>>;
