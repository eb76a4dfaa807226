import type { DraftableModule, SectionPointers } from '@loopcheck/contract/features/modules/module-authoring.contract';
import type { Database } from '../../../platform/db/database.ts';
import { ensure } from '../../../platform/errors/refusal.ts';
import { findModule, listGoldenRules } from '../modules.queries.ts';
import { isEditedOnSite, listDrawings, listQuestionSections, listTextsThatLink } from './draftable.queries.ts';
import { listRevisions } from './revisions.queries.ts';
import { countLinks } from './sections.rules.ts';

/** A module as its editor needs it. */
export async function readDraftable(db: Database, id: string): Promise<DraftableModule> {
  const module = await findModule(db, id);
  ensure(module, 'module_not_found');
  const [latest] = await listRevisions(db, id, { limit: 1 });
  ensure(latest, 'module_not_found');
  return {
    ...module,
    goldenRules: await listGoldenRules(db),
    editedOnSite: await isEditedOnSite(db, id),
    latest,
    pointers: await readPointers(db, id, module.chapterNumber),
    drawings: await listDrawings(db, id),
  };
}

async function readPointers(db: Database, id: string, chapterNumber: number): Promise<SectionPointers[]> {
  const questions = await listQuestionSections(db, id);
  const asked = new Map(questions.map((row) => [row.section_id ?? '', row.count]));
  const linked = countLinks(await listTextsThatLink(db, id, chapterNumber), chapterNumber);
  return [...new Set([...asked.keys(), ...linked.keys()])].map((sectionId) => ({
    sectionId,
    questions: asked.get(sectionId) ?? 0,
    texts: linked.get(sectionId) ?? 0,
  }));
}
