import { loadTradeWords } from '../features/assistant/index.ts';
import { offerNewer } from '../features/content-updates/index.ts';
import { type ModuleLists, saveGoldenRules, saveShippedModule } from '../features/modules/index.ts';
import { saveShippedQuiz } from '../features/quizzes/index.ts';
import { loadShippedSop } from '../features/sops/index.ts';
import type { Database } from '../platform/db/database.ts';
import { holdLock } from '../platform/db/lock.queries.ts';
import type { Chapter } from './chapter.ts';
import { inlineHtml } from './markdown.ts';
import type { Curriculum } from './read.ts';
import { chapterLists } from './schema.ts';
import type { Sop } from './sop.ts';

/**
 * Loads the curriculum that ships: all of it or nothing, and one server at a time where several share a database.
 * Safe to run at every start; people's progress and attempts stay as they are.
 */
export async function loadCurriculum(db: Database, curriculum: Curriculum): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await holdLock(transaction, 'load the curriculum');
    await saveGoldenRules(transaction, curriculum.goldenRules.map(inlineHtml));
    for (const chapter of curriculum.chapters) await loadChapter(transaction, chapter);
    for (const sop of curriculum.sops) await loadSop(transaction, sop);
    await loadTradeWords(transaction, curriculum.tradeWords);
  });
}

async function loadChapter(db: Database, chapter: Chapter): Promise<void> {
  const shippedKey = `chapter-${String(chapter.chapter).padStart(2, '0')}`;
  const shipped = {
    shippedKey,
    shippedHash: chapter.contentHash,
    chapterNumber: chapter.chapter,
    title: chapter.title,
    description: chapter.description,
    summary: chapter.summary,
    content: chapter.html,
    sections: chapter.sections.map(({ id, title }) => ({ id, title })),
    lists: listsOf(chapter),
    estimatedDuration: chapter.estimatedMinutes,
    moduleIcon: chapter.icon,
  };
  const moduleId = await saveShippedModule(db, shipped);
  await offerNewer(db, { kind: 'module', shipped });
  if (!chapter.quiz) return;
  const { quiz } = chapter;
  const shippedQuiz = {
    shippedKey,
    shippedHash: quiz.contentHash,
    moduleId,
    title: quiz.title,
    description: quiz.description,
    passingScore: quiz.passingScore,
    timeLimitMinutes: quiz.timeLimitMinutes,
    questionsDrawn: quiz.draw,
    questions: quiz.questions.map(({ id, section, answer, ...question }) => ({
      ...question,
      shippedKey: id,
      sectionId: section,
      correctOption: answer,
    })),
  };
  await saveShippedQuiz(db, shippedQuiz);
  await offerNewer(db, { kind: 'quiz', shipped: shippedQuiz });
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
    plainText: sop.text,
  };
  await loadShippedSop(db, shipped);
  await offerNewer(db, { kind: 'sop', shipped: { ...shipped, shippedKey: sop.number } });
}

const listsOf = (chapter: Chapter) =>
  Object.fromEntries(chapterLists.map((name) => [name, chapter[name].map(inlineHtml)])) as unknown as ModuleLists;
