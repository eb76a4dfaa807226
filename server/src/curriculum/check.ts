import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assistantQuestionsFile } from './assistant-questions.ts';
import { checkAssistantQuestions, checkKnowledge } from './checks/assistant-checks.ts';
import { checkCurriculum } from './checks.ts';
import { describeFault } from './fault.ts';
import { readContentFolder, readTextIfExists } from './read.ts';

// `npm run content [folder]` prints the faults of a content folder. Without an argument, it checks the shipped folder.
const shippedFolder = fileURLToPath(new URL('../../../content', import.meta.url));
const folder = process.argv[2] ?? shippedFolder;
const curriculum = await readContentFolder(folder);
const faults = [
  ...checkCurriculum(curriculum),
  ...checkKnowledge(curriculum),
  ...checkAssistantQuestions(await readTextIfExists(join(folder, assistantQuestionsFile)), curriculum),
];
const questionCount = curriculum.modules.reduce((sum, { quiz }) => sum + (quiz?.value?.questions.length ?? 0), 0);
const totals = `${curriculum.modules.length} modules, ${questionCount} questions, ${curriculum.sops.length} procedures`;

for (const fault of faults) process.stdout.write(`${describeFault(fault)}\n`);
process.stdout.write(`${totals}, ${faults.length === 0 ? 'no faults' : `${faults.length} faults`}.\n`);
if (faults.length > 0) process.exitCode = 1;
