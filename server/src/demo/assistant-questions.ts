import { saveQuestion } from '../features/assistant/index.ts';
import type { Database } from '../platform/db/database.ts';
import { listDemoModules } from './assistant-questions.queries.ts';

/** What a crew asked within some weeks: the chapter that answered, or null where the library had nothing. */
const asked: readonly (readonly [question: string, chapter: number | null, daysAgo: number])[] = [
  ['Which radio channel do we use to call the panel?', null, 1],
  ['The event log of HMI-07 shows nothing since Sunday', 7, 1],
  ['Where is the spare licence dongle for the historian kept?', null, 2],
  ['How old may the antivirus signatures be?', 3, 3],
  ['How do I calibrate a pressure transmitter?', null, 4],
  ['What do I write on the backup drive?', 8, 6],
  ['Who renews the maintenance contract of the analyser?', null, 9],
  ['Clock of the alarm server is two minutes slow', 10, 11],
  ['Is the new tank gauging PC in the patch list yet?', null, 15],
  ['A contractor wants to plug his own stick in', 11, 17],
  ['Which radio channel is for night shift?', null, 20],
];

const dayMs = 24 * 3_600_000;

/** Leaves questions for the trainers' list. */
export async function loadSampleQuestions(db: Database, now: Date): Promise<void> {
  const modules = new Map((await listDemoModules(db)).map((module) => [module.chapter_number, module]));
  for (const [question, chapter, daysAgo] of asked) {
    const module = chapter === null ? undefined : modules.get(chapter);
    const source = module && {
      kind: 'module' as const,
      title: module.title,
      number: null,
      chapter: module.chapter_number,
      section: '',
      sectionId: null,
      revision: module.content_revision,
      href: `/training-modules/${module.id}`,
    };
    const answer = {
      message: '',
      kind: source ? ('library' as const) : ('not_found' as const),
      own: null,
      safetyNote: null,
      answeredBy: 'library' as const,
      sources: source ? [source] : [],
      offer: null,
    };
    await saveQuestion(db, question, answer, new Date(now.getTime() - daysAgo * dayMs - 5 * 3_600_000));
  }
}
