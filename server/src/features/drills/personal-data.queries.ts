import type { Database } from '../../platform/db/database.ts';
import type { PersonalData } from '../../platform/db/personal-data.ts';

/** The personal data that this feature stores. */
export const drillsPersonalData: PersonalData = {
  drillRuns: {
    userForeignKeys: ['drill_runs.user_id'],
    read: (db, userId) =>
      db.selectFrom('drill_runs').selectAll().where('user_id', '=', userId).orderBy('begun_at').execute(),
  },
  drillInputs: {
    // Inputs have no foreign key to a person. They belong to the person of their run.
    userForeignKeys: [],
    read: (db, userId) =>
      db
        .selectFrom('drill_inputs as input')
        .innerJoin('drill_runs as run', 'run.id', 'input.run_id')
        .select(['input.run_id', 'input.from_index', 'input.inputs', 'input.device_ms', 'input.received_at'])
        .where('run.user_id', '=', userId)
        .orderBy('run.begun_at')
        .orderBy('run.id')
        .orderBy('input.from_index')
        .execute(),
  },
  drillLines: {
    userForeignKeys: [],
    read: (db, userId) =>
      db
        .selectFrom('drill_lines as line')
        .innerJoin('drill_runs as run', 'run.id', 'line.run_id')
        .select(['line.run_id', 'line.line', 'line.state', 'line.counted_at', 'line.reason'])
        .where('run.user_id', '=', userId)
        .orderBy('run.begun_at')
        .orderBy('line.run_id')
        .orderBy('line.line')
        .execute(),
  },
  drillExemptions: {
    userForeignKeys: ['drill_exemptions.user_id'],
    read: (db, userId) =>
      db.selectFrom('drill_exemptions').selectAll().where('user_id', '=', userId).orderBy('module_id').execute(),
  },
  countedDrillLines: {
    userForeignKeys: ['drill_lines.counted_by'],
    // The reason is about the person of the run, not about the trainer.
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
 * Erases what a person typed in runs, what the hosts showed, and why trainers counted lines. The results stay under the
 * pseudonym of the person.
 */
export async function eraseInputsOfPerson(db: Database, userId: string): Promise<void> {
  const runs = db.selectFrom('drill_runs').select('id').where('user_id', '=', userId);
  await db.deleteFrom('drill_inputs').where('run_id', 'in', runs).execute();
  await db.deleteFrom('drill_transcripts').where('run_id', 'in', runs).execute();
  await db.updateTable('drill_lines').set({ reason: null }).where('run_id', 'in', runs).execute();
}
