import type { Database } from '../platform/db/database.ts';
import type { SampleNews, SampleQuestion } from './community-words.ts';

/** Ids of the sample people by their names, and of the active modules by their chapters. */
export async function findPlaces(db: Database) {
  const people = await db.selectFrom('users').select(['full_name', 'id']).execute();
  const modules = await db
    .selectFrom('modules')
    .select(['chapter_number', 'id'])
    .where('is_active', '=', true)
    .execute();
  return {
    people: new Map(people.map((person) => [person.full_name, person.id])),
    modules: new Map(modules.map((module) => [module.chapter_number, module.id])),
  };
}

type Places = Awaited<ReturnType<typeof findPlaces>>;

const dayMs = 86_400_000;
const before = (now: Date, days: number) => new Date(now.getTime() - days * dayMs);

/** Writes a question with its answers, where the site has its people and its chapter. */
export async function saveSampleQuestion(
  db: Database,
  places: Places,
  question: SampleQuestion,
  now: Date,
): Promise<void> {
  const [author_id, module_id] = [places.people.get(question.by), places.modules.get(question.chapter)];
  if (!author_id || !module_id) return;
  const { id } = await db
    .insertInto('discussion_posts')
    .values({
      author_id,
      module_id,
      by_trainer: false,
      title: 'Module Question',
      content: question.content,
      is_faq: question.isFaq ?? false,
      created_at: before(now, question.daysAgo),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const answer of question.answers) {
    const answerer = places.people.get(answer.by);
    if (!answerer) continue;
    const saved = await db
      .insertInto('discussion_posts')
      .values({
        author_id: answerer,
        module_id,
        question_id: id,
        by_trainer: answer.isTrainer ?? false,
        content: answer.content,
        created_at: before(now, answer.daysAgo),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (answer.isAccepted) {
      await db.updateTable('discussion_posts').set({ accepted_answer_id: saved.id }).where('id', '=', id).execute();
    }
  }
}

/** Writes an item of the news feed, where the site has its author and its chapter. */
export async function saveSampleNews(db: Database, places: Places, news: SampleNews, now: Date): Promise<void> {
  const [author_id, module_id] = [places.people.get(news.by), places.modules.get(news.chapter)];
  if (!author_id || !module_id) return;
  await db
    .insertInto('training_news')
    .values({
      author_id,
      module_id,
      video_title: news.videoTitle,
      location: news.location,
      attendee_comment: news.comment,
      created_at: before(now, news.daysAgo),
    })
    .execute();
}
