import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkCurriculum, shippedModuleCount, shippedSopNumbers } from './checks.ts';
import { CurriculumError, describeFault } from './fault.ts';
import { moduleBody, moduleFiles, sampleQuestion, sampleQuiz, sopFile } from '../testing/curriculum-files.ts';
import { readContentFolder, readCurriculum } from './read.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'curriculum-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function writeFiles(files: Iterable<readonly [string, string]>): Promise<void> {
  for (const [name, text] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

const rulesFile = ['golden-rules.yaml', '- Stop.\n- Call.\n- Write.\n'] as const;
const listModuleFiles = (sources = moduleFiles()) =>
  [...sources].map(([name, text]) => [`modules/07-sample/${name}`, text] as const);

const findFaults = async () => (await readContentFolder(folder)).faults.map(describeFault);

describe('readCurriculum', () => {
  it('returns the procedures, the golden rules, and the modules with their questions', async () => {
    await writeFiles([rulesFile, ...listModuleFiles(), ['sops/LC-07-01.md', sopFile()]]);
    const { modules, sops, goldenRules } = await readCurriculum(folder);
    const questionCount = sampleQuiz().questions.length;
    expect(modules.map(({ slug, quiz }) => [slug, quiz?.questions.length])).toEqual([['07-sample', questionCount]]);
    expect(sops.map(({ number }) => number)).toEqual(['LC-07-01']);
    expect(goldenRules).toEqual(['Stop.', 'Call.', 'Write.']);
  });

  it('throws one error with the faults of all files', async () => {
    await writeFiles([
      ...listModuleFiles(moduleFiles({ frontMatter: { chapter: 'seven' }, body: moduleBody('<br>') })),
      ['sops/LC-07-01.md', sopFile({ frontMatter: { date: 'today' } })],
    ]);
    const error = await readCurriculum(folder).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CurriculumError);
    expect(error instanceof CurriculumError && error.faults.map(({ file }) => file)).toEqual([
      'golden-rules.yaml',
      'modules/07-sample/module.md',
      'modules/07-sample/module.md',
      'sops/LC-07-01.md',
    ]);
  });
});

describe('readContentFolder', () => {
  it('reports broken links in texts and lists, and missing sections of questions and related procedures', async () => {
    const body = moduleBody('See [a](chapter:7#no), [b](chapter:3), [c](sop:LC-07-09) and [d](chapter:7#it-and-ot).');
    const frontMatter = { tools: ['A [pen](sop:LC-07-08).', 'A [watch](https://a.example).'] };
    const quiz = sampleQuiz(sampleQuiz().questions.with(1, sampleQuestion(2, { section: 'no' })));
    await writeFiles([
      rulesFile,
      ...listModuleFiles(moduleFiles({ body, frontMatter, quiz })),
      ['sops/LC-07-01.md', sopFile({ frontMatter: { related: ['LC-07-01', 'LC-07-07'] } })],
    ]);
    expect(await findFaults()).toEqual([
      expect.stringMatching(/module\.md:\d+: chapter 7 has no section #no$/),
      expect.stringMatching(/module\.md:\d+: there is no chapter 3$/),
      expect.stringMatching(/module\.md:\d+: there is no procedure LC-07-09$/),
      'modules/07-sample/module.md:16: there is no procedure LC-07-08',
      expect.stringMatching(/^modules\/07-sample\/module\.md:17: links lead to .*https:\/\/a\.example$/),
      expect.stringMatching(/quiz\.yaml:\d+: c07-q02 points to #no, which the module does not have$/),
      'sops/LC-07-01.md:10: related: names the procedure itself',
      'sops/LC-07-01.md:11: there is no procedure LC-07-07',
    ]);
  });
});

describe('checkCurriculum', () => {
  it('requires 13 modules and 62 procedures', () => {
    expect([shippedModuleCount, shippedSopNumbers.length]).toEqual([13, 62]);
  });

  it('reports the missing modules and procedures of an incomplete folder, but not the links to them', async () => {
    await writeFiles([
      rulesFile,
      ...listModuleFiles(moduleFiles({ body: moduleBody('See [it](sop:LC-07-05).') })),
      ['sops/LC-07-01.md', sopFile()],
    ]);
    const faults = checkCurriculum(await readContentFolder(folder)).map(describeFault);

    // The folder contains one module and one procedure.
    expect(faults).toHaveLength(shippedModuleCount - 1 + shippedSopNumbers.length - 1);
    expect(faults[0]).toBe('modules/01-…: the module is missing');
    expect(faults.at(-1)).toBe('sops/LC-13-05.md: the procedure is missing');
  });

  it('reports a chapter number that exists twice', async () => {
    await writeFiles([
      rulesFile,
      ...listModuleFiles(),
      ...listModuleFiles().map(([name, text]) => [name.replace('07-sample', '07-twin'), text] as const),
    ]);
    expect(checkCurriculum(await readContentFolder(folder)).map(describeFault)).toContain(
      'modules/07-twin/module.md: chapter 7 exists twice',
    );
  });
});
