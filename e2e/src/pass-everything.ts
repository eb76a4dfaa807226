import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { parse } from 'yaml';

const modulesFolder = path.resolve(import.meta.dirname, '../../content/modules');

interface Pool {
  readonly questions: readonly { question: string; options: string[]; answer: number }[];
}

/** Returns the text of the correct option by the text of the question, for all modules, from the content files. */
function readCorrectOptions(): Record<string, string> {
  const pools = readdirSync(modulesFolder).map(
    (slug) => parse(readFileSync(path.join(modulesFolder, slug, 'quiz.yaml'), 'utf8')) as Pool,
  );
  const entries = pools.flatMap(({ questions }) =>
    questions.map(({ question, options, answer }) => [question, options[answer - 1] ?? ''] as const),
  );
  return Object.fromEntries(entries);
}

/**
 * Reads every module and passes its first quiz, by calls of the API as the person who is signed in on the page. Quizzes
 * that are passed already are left out.
 */
export async function passEverything(page: Page): Promise<void> {
  await page.evaluate(async (correctOptions) => {
    const call = async <Reply>(method: string, address: string, body?: object): Promise<Reply> => {
      const reply = await fetch(address, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!reply.ok) throw new Error(`${method} ${address}: ${await reply.text()}`);
      return (await reply.json()) as Reply;
    };
    const modules = await call<{ id: string }[]>('GET', '/api/training-modules?view=outline');
    for (const { id } of modules) {
      await call('PUT', `/api/progress/${id}`, { scrollDepthPercentage: 100, isMarkedComplete: true });
      const [quiz] = await call<{ id: string; hasPassed: boolean }[]>('GET', `/api/quizzes/module/${id}`);
      if (quiz?.hasPassed) continue;
      const attempt = await call<{ id: string; questions: { id: string; question: string }[] }>(
        'POST',
        '/api/quiz-attempts',
        {
          quizId: quiz?.id,
        },
      );
      const answers = Object.fromEntries(attempt.questions.map((asked) => [asked.id, correctOptions[asked.question]]));
      await call('PUT', `/api/quiz-attempts/${attempt.id}`, { answers, completedAt: new Date().toISOString() });
    }
  }, readCorrectOptions());
}
