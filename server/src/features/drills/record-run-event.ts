import { type NewTrainingEvent, recordEvent } from '../records/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { DrillRow } from './drills.queries.ts';
import type { RunRow } from './runs.queries.ts';

type DrillVerb = Extract<NewTrainingEvent, { object: 'drill' }>['verb'];

/** What a training event about a run states in addition to the run and the drill. */
interface EventDetails {
  readonly verb: DrillVerb;
  /** The trainer who acted; omitted if the training event is about what the trainee or the server did. */
  readonly actorId?: string;
  readonly result?: Record<string, string | number | boolean | null>;
  /** Texts that people typed, such as a reason. They are stored separately, so that they can be erased. */
  readonly personal?: Record<string, string>;
}

/**
 * Records a training event about a run. The training event contains the seed and the revisions, which are needed to
 * repeat the run.
 */
export const recordRunEvent = (
  db: Database,
  run: Pick<RunRow, 'id' | 'userId' | 'moduleId' | 'drillId' | 'kind' | 'tryNumber' | 'seed' | 'simulatorRevision'>,
  drill: Pick<DrillRow, 'number' | 'title' | 'revision'>,
  { result, ...details }: EventDetails,
): Promise<void> =>
  recordEvent(db, {
    object: 'drill',
    personId: run.userId,
    objectId: run.id,
    moduleId: run.moduleId,
    contentRevision: drill.revision,
    ...details,
    result: {
      drillId: run.drillId,
      number: drill.number,
      title: drill.title,
      kind: run.kind,
      tryNumber: run.tryNumber,
      seed: run.seed,
      simulatorRevision: run.simulatorRevision,
      ...result,
    },
  });
