import type { DrillCard, DrillSop } from '@loopcheck/contract/features/drills/drills.contract';
import type { HostPart } from '@loopcheck/contract/features/drills/host-part';
import { StoredGrading } from './grading-schema.ts';
import { splitSteps } from './procedure-steps.rules.ts';
import type { Database } from '../../platform/db/database.ts';
import { rememberShared } from '../../platform/db/remember-shared.queries.ts';

/** One revision of a drill. */
export interface DrillRow {
  readonly id: string;
  readonly revision: number;
  readonly moduleId: string;
  readonly number: string;
  readonly title: string;
  readonly description: string;
  readonly minutes: number;
  readonly card: DrillCard;
  readonly hostPart: HostPart;
  readonly grading: StoredGrading;
  /** A hash of the drill's file. */
  readonly contentHash: string;
  /** True for the revision that people can start. */
  readonly isActive: boolean;
  readonly sops: readonly DrillSop[];
}

/** All revisions of all drills, and the modules and procedures to which links in drills lead. */
export interface SharedDrills {
  /** Sorted by id, then by revision. */
  readonly all: readonly DrillRow[];
  /** The modules that came with the curriculum, by chapter number. */
  readonly modulesByChapter: ReadonlyMap<number, LinkedModule>;
  /** The procedures in the library by their numbers. */
  readonly linkedSops: ReadonlyMap<string, LinkedSop>;
}

interface LinkedSop {
  readonly title: string;
  /** The texts of the steps of the procedure, in their order. Empty for an uploaded file. */
  readonly steps: readonly string[];
}

interface LinkedModule {
  readonly id: string;
  readonly title: string;
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

/**
 * Finds the drills, which are shared: the same for all people. The result is kept in memory for the version of the
 * shared data that the caller passes.
 */
export const findSharedDrills = rememberShared(async (db): Promise<SharedDrills> => {
  const sops = await db.selectFrom('active_sops').select(['id', 'number', 'title', 'content']).execute();
  const modules = await db
    .selectFrom('active_modules')
    .select(['id', 'shipped_key', 'title', 'sections'])
    .where('shipped_key', 'is not', null)
    .execute();
  return {
    all: await listDrills(db, new Map(sops.map((sop) => [sop.number, sop]))),
    // The key of a shipped module, such as `module-07`, contains the chapter number with which the module was shipped.
    modulesByChapter: new Map(
      modules.map(({ shipped_key: key, ...module }) => [Number(key?.replace('module-', '')), module]),
    ),
    linkedSops: new Map(
      sops.map(({ number, title, content }) => [number, { title, steps: splitSteps(content ?? '') }]),
    ),
  };
});

async function listDrills(
  db: Database,
  sops: ReadonlyMap<string, { readonly id: string; readonly title: string }>,
): Promise<DrillRow[]> {
  const rows = await db
    .selectFrom('drills')
    .select(['id', 'revision', 'module_id as moduleId', 'number', 'title', 'description', 'minutes', 'card'])
    .select(['host_part as hostPart', 'grading_part', 'content_hash as contentHash', 'is_active as isActive', 'sops'])
    .orderBy('id')
    .orderBy('revision')
    .execute();
  return rows.map(({ grading_part: grading, sops: numbers, ...row }) => ({
    ...row,
    grading: StoredGrading.parse(grading),
    sops: numbers.map((number) => {
      const sop = sops.get(number);
      return { id: sop?.id ?? null, number, title: sop?.title ?? '' };
    }),
  }));
}
