import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assistantQuestionsFile } from './assistant-questions.ts';
import { checkAssistantQuestions } from './checks/assistant-checks.ts';
import { checkCurriculum } from './checks.ts';
import { describeFault } from './fault.ts';
import { gatherCurriculum, readText } from './read.ts';

// `npm run content [folder]`: lists the faults of the content folder on the terminal.
const shippedFolder = fileURLToPath(new URL('../../../content', import.meta.url));
const folder = process.argv[2] ?? shippedFolder;
const reading = await gatherCurriculum(folder);
const faults = [
  ...checkCurriculum(reading),
  ...checkAssistantQuestions(await readText(join(folder, assistantQuestionsFile)), reading),
];
const questions = reading.modules.reduce((sum, { quiz }) => sum + (quiz?.value?.questions.length ?? 0), 0);
const totals = `${reading.modules.length} modules, ${questions} questions, ${reading.sops.length} procedures`;

for (const fault of faults) process.stdout.write(`${describeFault(fault)}\n`);
process.stdout.write(`${totals}, ${faults.length === 0 ? 'no faults' : `${faults.length} faults`}.\n`);
if (faults.length > 0) process.exitCode = 1;
