import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  assistantQuestionsFile,
  heldBackFile,
  listedQuestionFiles,
  parseAssistantQuestions,
  parseHeldBackPhrasings,
  parseListedQuestions,
} from './assistant-questions.ts';
import { checkSampleQuestions, type TestQuestions } from './checks/sample-question-checks.ts';
import { checkClaims, countGrades } from './checks/claim-checks.ts';
import { checkAssistantQuestions, checkAssistantKnowledge } from './checks/assistant-checks.ts';
import { checkCurriculum } from './checks.ts';
import { checkDrillsByPlaying } from './practice/check-drills.ts';
import { checkPractice } from './practice/check-practice.ts';
import { parseSetups, setupsFile } from './practice/setups.ts';
import { describeFault } from './fault.ts';
import { readContentFolder, readTextIfExists } from './read.ts';

// `npm run content [folder]` prints the faults of a content folder. Without an argument, it checks the shipped folder.
// `--seeds N` plays the solution and the wrong moves of each drill with N seeds instead of two. A drill is a practice
// job on simulated hosts. A seed determines the values that vary between the runs of a drill.
const shippedFolder = fileURLToPath(new URL('../../../content', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seeds: { type: 'string', default: '2' } },
});
const folder = positionals[0] ?? shippedFolder;
const curriculum = await readContentFolder(folder);
const questionsSource = await readTextIfExists(join(folder, assistantQuestionsFile));
const setups = parseSetups((await readTextIfExists(join(folder, setupsFile))) ?? '{}');
const practice = checkPractice(curriculum, setups.value ?? {});
const faults = [
  ...checkCurriculum(curriculum),
  ...checkAssistantKnowledge(curriculum),
  ...checkAssistantQuestions(questionsSource, curriculum),
  ...checkSampleQuestions(curriculum, await listTestQuestions()),
  ...checkClaims(curriculum),
  ...setups.faults,
  ...practice.faults,
  ...checkDrillsByPlaying(curriculum.drills, Number(values.seeds)),
];
const questionCount = curriculum.modules.reduce((sum, { quiz }) => sum + (quiz?.value?.questions.length ?? 0), 0);
const totals = `${curriculum.modules.length} modules, ${questionCount} questions, ${curriculum.sops.length} procedures, ${curriculum.drills.length} drills`;

// A claim is a factual statement in the course, for example about Windows. Its grade is the kind of evidence for it.
// The grade `knowledge` means that there is no evidence.
const grades = curriculum.claims?.value ? countGrades(curriculum.claims.value) : null;

for (const fault of faults) process.stdout.write(`${describeFault(fault)}\n`);
if (grades) {
  const { documented, tried, knowledge } = grades;
  process.stdout.write(`Claims: ${documented} documented, ${tried} tried, ${knowledge} from knowledge.\n`);
}
process.stdout.write(
  `Command blocks: ${practice.counts.blocks}, typed ${practice.counts.runs} times on practice hosts.\n`,
);
process.stdout.write(`${totals}, ${faults.length === 0 ? 'no faults' : `${faults.length} faults`}.\n`);
if (faults.length > 0) process.exitCode = 1;

/** Lists the questions of the files that only tests read. A file that is missing or has faults counts as empty. */
async function listTestQuestions(): Promise<TestQuestions[]> {
  const heldBack = parseHeldBackPhrasings((await readTextIfExists(join(folder, heldBackFile))) ?? '').value ?? {};
  const listed = Object.values(listedQuestionFiles).map(async (file) => {
    const { value } = parseListedQuestions((await readTextIfExists(join(folder, file))) ?? '', file);
    return { file, questions: (value ?? []).map(({ ask }) => ask) };
  });
  const measured = Object.values(parseAssistantQuestions(questionsSource ?? '').value ?? {}).flat();
  return [
    { file: assistantQuestionsFile, questions: measured.map(({ ask }) => ask) },
    { file: heldBackFile, questions: Object.values(heldBack).flat() },
    ...(await Promise.all(listed)),
  ];
}
