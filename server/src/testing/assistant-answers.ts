import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type AssistantAnswer,
  assistantEndpoints,
  type AssistantSource,
} from '@loopcheck/contract/features/assistant/assistant.contract';
import { expect } from 'vitest';
import type { ParsedYaml } from '../curriculum/yaml.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';
import { finishReading, listModulesWithQuiz } from './training-actions.ts';

export const contentFolder = path.resolve(import.meta.dirname, '../../../content');

/** Reads a file of the content folder by its path within the folder. */
export const readContent = (name: string): Promise<string> => readFile(path.join(contentFolder, name), 'utf8');

/** Returns the parsed questions of a file of the content folder. Throws an error if the file has faults. */
export async function readQuestions<T>(
  file: string,
  parse: (source: string, file: string) => ParsedYaml<T>,
): Promise<T> {
  const { value, faults } = parse(await readContent(file), file);
  if (!value) throw new Error(`${file} cannot be read: ${faults.map(({ text }) => text).join('; ')}`);
  return value;
}

/** A question with the id by which a failed test names it. */
interface NamedQuestion {
  readonly id: string;
  readonly ask: string;
}

export interface AssistantAnswers {
  /** Returns the answer to a question. Throws an error if the question was not asked. */
  readonly answerOf: (question: { readonly ask: string }) => AssistantAnswer;
  /** Questions with their answers, one in each line, for the message of a failed assertion. */
  readonly describeAnswers: (questions: readonly NamedQuestion[]) => string;
}

/** The number of questions that are asked at the same time, so that the server and PostgreSQL work simultaneously. */
const concurrentQuestionCount = 4;

/** Asks the assistant each question once, as a person who has read the first module with a quiz. */
export async function askAssistant(
  app: TestApp,
  person: Person,
  questions: readonly string[],
): Promise<AssistantAnswers> {
  const [firstModule] = await listModulesWithQuiz(app);
  if (firstModule) await finishReading(app, person, firstModule);
  const answers = new Map<string, AssistantAnswer>();
  const remainingQuestions = [...new Set(questions)];
  const askRemaining = async (): Promise<void> => {
    for (let question = remainingQuestions.pop(); question !== undefined; question = remainingQuestions.pop()) {
      const reply = await app.call(assistantEndpoints.ask, { as: person, body: { message: question } });
      expect(reply.statusCode, question).toBe(200);
      answers.set(question, reply.json());
    }
  };
  await Promise.all(Array.from({ length: concurrentQuestionCount }, askRemaining));
  const answerOf = ({ ask }: { readonly ask: string }) => {
    const answer = answers.get(ask);
    if (!answer) throw new Error(`There is no answer to the question "${ask}".`);
    return answer;
  };
  const describeAnswer = ({ id, ask }: NamedQuestion) => {
    const { kind, own, verdict, sources } = answerOf({ ask });
    return `${id} ${ask} → ${[kind, own, verdict].filter(Boolean).join(' ')} ${sources.map(nameOfSource).join(', ')}`;
  };
  return { answerOf, describeAnswers: (namedQuestions) => namedQuestions.map(describeAnswer).join('\n') };
}

/** The number of a procedure, or the chapter and section of a module, as in `7#check-settings`. */
export const nameOfSource = ({ number, chapter, sectionId }: AssistantSource): string =>
  number ?? `${chapter}#${sectionId}`;

/** True if the message begins with the verdict No or Stop, and the answer has a `lead`, which states the rule. */
export const startsWithRule = ({ verdict, lead, message }: AssistantAnswer): boolean =>
  (verdict === 'no' || verdict === 'stop') && lead !== null && /^(?:No|Stop and call)\. /.test(message);

export const formatCount = (count: number, total: number): string => `${count} of ${total}`;

/** Prints a measurement. The test runs print lines that start with `Figures of` again at their end. */
export const printFigures = (text: string): void => {
  process.stdout.write(`Figures of the assistant: ${text}\n`);
};
