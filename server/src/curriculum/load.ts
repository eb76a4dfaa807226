import { drillContacts } from '@loopcheck/contract/features/drills/drill-contacts.rules';
import { loadSampleQuestions, loadSynonyms, saveKnowledge } from '../features/assistant/index.ts';
import { loadShippedDrills } from '../features/drills/index.ts';
import { offerUpdate } from '../features/content-updates/index.ts';
import { type ListsOfModule, saveGoldenRules, saveShippedModule } from '../features/modules/index.ts';
import { saveShippedQuiz } from '../features/quizzes/index.ts';
import { loadShippedSop } from '../features/sops/index.ts';
import type { Database } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { acquireLock } from '../platform/db/lock.queries.ts';
import { hostPartOf, type ShippedDrill } from './drill.ts';
import type { ShippedModule } from './module.ts';
import { renderInlineHtml } from './markdown.ts';
import type { Curriculum } from './read.ts';
import type { Sop } from './sop.ts';

/**
 * Saves the shipped curriculum in one transaction, under a lock, so that servers with a shared database load
 * it one after the other. Idempotent: unchanged content is not written, and progress and attempts are not affected.
 */
export async function loadCurriculum(db: Database, curriculum: Curriculum): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await acquireLock(transaction, 'load the curriculum');
    await saveGoldenRules(transaction, curriculum.goldenRules.map(renderInlineHtml));
    const moduleIds = new Map<number, string>();
    for (const module of curriculum.modules) moduleIds.set(module.chapter, await loadModule(transaction, module));
    for (const sop of curriculum.sops) await loadSop(transaction, sop);
    await loadShippedDrills(
      transaction,
      curriculum.drills.flatMap((drill) => toStoredDrill(drill, moduleIds)),
    );
    await loadSynonyms(transaction, curriculum.synonyms);
    await loadSampleQuestions(transaction, curriculum.sampleQuestions);
    if (curriculum.knowledge) await saveKnowledge(transaction, curriculum.knowledge);
  });
}

/** Saves a module with its quiz, and returns the id of the module. */
async function loadModule(db: Database, module: ShippedModule): Promise<string> {
  const shippedKey = `module-${String(module.chapter).padStart(2, '0')}`;
  const shipped = {
    shippedKey,
    shippedHash: module.contentHash,
    chapterNumber: module.chapter,
    title: module.title,
    description: module.description,
    summary: module.summary,
    content: module.html,
    sections: module.sections.map(({ id, title }) => ({ id, title })),
    parts: [...module.parts],
    lists: renderLists(module),
    estimatedDuration: module.estimatedMinutes,
    moduleIcon: module.icon,
  };
  // If the site has edited the module, the text of the site stays, and an admin is offered the shipped text.
  const moduleId = await saveShippedModule(db, shipped);
  await offerUpdate(db, { kind: 'module', shipped });
  if (!module.quiz) return moduleId;
  const { quiz } = module;
  const shippedQuiz = {
    shippedKey,
    shippedHash: quiz.contentHash,
    moduleId,
    title: quiz.title,
    description: quiz.description,
    passingScore: quiz.passingScore,
    timeLimitMinutes: quiz.timeLimitMinutes,
    questionsDrawn: quiz.draw,
    // The fields are copied one by one, so that the stances of the options stay out of the database. The stance of an
    // option states what a person who chooses it does first, such as `waits` or `acts`. Stances hint at the answer.
    questions: quiz.questions.map((question) => ({
      shippedKey: question.id,
      question: question.question,
      exhibit: question.exhibit ?? null,
      options: question.options,
      correctOption: question.answer,
      explanation: question.explanation,
      optionExplanations: question.optionExplanations ?? [],
      sectionId: question.section,
      critical: question.critical,
      kind: question.kind,
    })),
  };
  await saveShippedQuiz(db, shippedQuiz);
  await offerUpdate(db, { kind: 'quiz', shipped: shippedQuiz });
  return moduleId;
}

/** Converts a drill to the form in which it is stored. Returns an empty list if the curriculum has no module for it. */
function toStoredDrill(drill: ShippedDrill, moduleIds: ReadonlyMap<number, string>) {
  const moduleId = moduleIds.get(drill.chapter);
  if (moduleId === undefined) return [];
  const { id, revision, chapter, number, title, description, minutes, sops, holds, grading } = drill;
  const { contacts, ...card } = drill.card;
  const people = contacts.flatMap((contact) => drillContacts.find((person) => person.id === contact) ?? []);
  return [
    {
      id,
      revision,
      moduleId,
      chapter,
      number,
      title,
      description,
      minutes,
      sops,
      contentHash: drill.contentHash,
      card: { ...card, contacts: people, sheetNote: drill.sheetNote ?? null },
      hostPart: hostPartOf(drill),
      grading: { holds, grading },
    },
  ];
}

async function loadSop(db: Database, sop: Sop): Promise<void> {
  const shipped = {
    number: sop.number,
    shippedHash: sop.contentHash,
    title: sop.title,
    description: sop.description,
    chapterNumber: sop.chapter,
    documentDate: sop.date,
    changesHost: sop.change,
    related: sop.related,
    content: sop.html,
    jobCard: sop.jobCard,
    plainText: sop.text,
  };
  await loadShippedSop(db, shipped);
  await offerUpdate(db, { kind: 'sop', shipped: { ...shipped, shippedKey: sop.number } });
}

/** Renders the entries of a module's lists as HTML. */
const renderLists = (module: ShippedModule): ListsOfModule => {
  const renderList = (name: keyof ListsOfModule) => module[name].map(renderInlineHtml);
  return {
    objectives: renderList('objectives'),
    prerequisites: renderList('prerequisites'),
    tools: renderList('tools'),
    safety: renderList('safety'),
    steps: renderList('steps'),
    verification: renderList('verification'),
    troubleshooting: renderList('troubleshooting'),
    references: renderList('references'),
  };
};
