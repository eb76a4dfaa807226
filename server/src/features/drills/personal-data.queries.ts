import type { Database } from '../../platform/db/database.ts';
import type { PersonalData } from '../../platform/db/personal-data.ts';

/** Selects the ids of a person's runs. */
const runsOf = (db: Database, userId: string) => db.selectFrom('drill_runs').select('id').where('user_id', '=', userId);

/** The personal data that this feature stores. */
export const drillsPersonalData: PersonalData = {
  drillRuns: {
    userForeignKeys: ['drill_runs.user_id'],
    read: (db, userId) =>
      db.selectFrom('drill_runs').selectAll().where('user_id', '=', userId).orderBy('begun_at').execute(),
  },
  // The rows with inputs have no foreign key to a person. They belong to the person who made the run.
  drillInputs: {
    userForeignKeys: [],
    read: (db, userId) =>
      db
        .selectFrom('drill_inputs')
        .select(['run_id', 'from_index', 'inputs', 'device_ms', 'received_at'])
        .where('run_id', 'in', runsOf(db, userId))
        .orderBy('run_id')
        .orderBy('from_index')
        .execute(),
  },
  drillLines: {
    userForeignKeys: [],
    read: (db, userId) =>
      db
        .selectFrom('drill_lines')
        .select(['run_id', 'line', 'state', 'counted_at', 'reason'])
        .where('run_id', 'in', runsOf(db, userId))
        .orderBy('run_id')
        .orderBy('line')
        .execute(),
  },
  drillExemptions: {
    userForeignKeys: ['drill_exemptions.user_id'],
    read: (db, userId) =>
      db.selectFrom('drill_exemptions').selectAll().where('user_id', '=', userId).orderBy('module_id').execute(),
  },
  countedDrillLines: {
    userForeignKeys: ['drill_lines.counted_by'],
    // The reason is personal data of the trainee whose run it is, not of the trainer who wrote it.
    read: (db, userId) =>
      db
        .selectFrom('drill_lines')
        .select(['run_id', 'line', 'counted_at'])
        .where('counted_by', '=', userId)
        .orderBy('counted_at')
        .execute(),
  },
};

/**
 * Erases what a person typed in their runs, what the hosts showed there, and the reasons why trainers counted sheet
 * lines. The results stay under the pseudonym of the person.
 */
export async function eraseInputsOfPerson(db: Database, userId: string): Promise<void> {
  const runs = runsOf(db, userId);
  await db.deleteFrom('drill_inputs').where('run_id', 'in', runs).execute();
  await db.deleteFrom('drill_transcripts').where('run_id', 'in', runs).execute();
  await db.updateTable('drill_lines').set({ reason: null }).where('run_id', 'in', runs).execute();
}
