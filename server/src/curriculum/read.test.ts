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

/** Writes files into `folder`. Each file is given by its path and its text. */
async function writeFiles(files: Iterable<readonly [string, string]>): Promise<void> {
  for (const [name, text] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

const goldenRulesFile = ['golden-rules.yaml', '- Stop.\n- Call.\n- Write.\n'] as const;
/** Returns the paths and texts of the files of a sample module. */
const listModuleFiles = (sources = moduleFiles()) =>
  [...sources].map(([name, text]) => [`modules/07-sample/${name}`, text] as const);

const findFaults = async () => (await readContentFolder(folder)).faults.map(describeFault);

describe('readCurriculum', () => {
  it('returns the procedures, the golden rules, and the modules with their questions', async () => {
    await writeFiles([goldenRulesFile, ...listModuleFiles(), ['sops/LC-07-01.md', sopFile()]]);
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
  /** Reads a folder in which all files except LC-07-02.md include a shared block with this text. */
  const readFolderWithSharedBlock = async (sharedText: string) => {
    const quiz = sampleQuiz(sampleQuiz().questions.with(0, sampleQuestion(1, { explanation: 'Why? {{call}}' })));
    const frontMatter = { safety: ['Hands off. {{call}}', 'Write it down.'] };
    await writeFiles([
      ['golden-rules.yaml', '- Stop.\n- Write.\n- Then {{call}}\n'],
      ['shared/call.md', sharedText],
      ...listModuleFiles(moduleFiles({ body: moduleBody('At once: {{call}}'), frontMatter, quiz })),
      ['sops/LC-07-01.md', sopFile({ steps: '1. Look. {{call}}\n\n   **Expected:** good.' })],
      ['sops/LC-07-02.md', sopFile({ frontMatter: { number: 'LC-07-02' } })],
    ]);
    return readContentFolder(folder);
  };

  it('includes a shared block in the text, lists and questions of modules, in procedures and job cards, and in golden rules', async () => {
    const { modules, sops, goldenRules, faults } = await readFolderWithSharedBlock('Tell the panel\noperator.\n');
    expect(faults).toEqual([]);
    const [module] = modules;
    expect(module?.module?.sections[0]?.text).toContain('At once: Tell the panel operator.');
    expect(module?.module?.safety[0]).toBe('Hands off. Tell the panel operator.');
    expect(module?.module?.quiz?.questions[0]?.explanation).toBe('Why? Tell the panel operator.');
    expect(sops[0]?.sop?.text).toContain('Look. Tell the panel operator.');
    expect(JSON.stringify(sops[0]?.sop?.jobCard)).toContain('Look. Tell the panel operator.');
    expect(goldenRules[2]).toBe('Then Tell the panel operator.');
  });

  it('changes the hash only of the files that include the shared block that was changed', async () => {
    const hashesOf = ({ modules, sops }: Awaited<ReturnType<typeof readFolderWithSharedBlock>>) => [
      modules[0]?.module?.contentHash,
      modules[0]?.module?.quiz?.contentHash,
      ...sops.map(({ sop }) => sop?.contentHash),
    ];
    const before = hashesOf(await readFolderWithSharedBlock('Call.'));
    const after = hashesOf(await readFolderWithSharedBlock('Call at once.'));
    // Only LC-07-02 does not include the block.
    expect(before.map((hash, index) => hash === after[index])).toEqual([false, false, false, true]);
  });

  it('reports a shared block that does not exist', async () => {
    await writeFiles([goldenRulesFile, ['sops/LC-07-01.md', `${sopFile()}\n{{nothing}}\n`]]);
    expect(await findFaults()).toEqual([
      expect.stringMatching(/^sops\/LC-07-01\.md:\d+: there is no shared block "nothing"/),
    ]);
  });

  it('reports broken links in texts and lists, questions about missing sections, and missing related procedures', async () => {
    const body = moduleBody('See [a](chapter:7#no), [b](chapter:3), [c](sop:LC-07-09) and [d](chapter:7#it-and-ot).');
    const frontMatter = { tools: ['A [pen](sop:LC-07-08).', 'A [watch](https://a.example).'] };
    const quiz = sampleQuiz(sampleQuiz().questions.with(1, sampleQuestion(2, { section: 'no' })));
    await writeFiles([
      goldenRulesFile,
      ...listModuleFiles(moduleFiles({ body, frontMatter, quiz })),
      ['sops/LC-07-01.md', sopFile({ frontMatter: { related: ['LC-07-01', 'LC-07-07'] } })],
    ]);
    // The entries of `tools` begin on line 16 of module.md, and those of `related` on line 10 of the procedure.
    expect(await findFaults()).toEqual([
      expect.stringMatching(/module\.md:\d+: chapter 7 has no section #no$/),
      expect.stringMatching(/module\.md:\d+: there is no chapter 3$/),
      expect.stringMatching(/module\.md:\d+: there is no procedure LC-07-09$/),
      'modules/07-sample/module.md:16: there is no procedure LC-07-08',
      expect.stringMatching(/^modules\/07-sample\/module\.md:17: links must lead to .*https:\/\/a\.example$/),
      expect.stringMatching(/quiz\.yaml:\d+: c07-q02 points to #no, which the module does not have$/),
      'sops/LC-07-01.md:10: related: names the procedure itself',
      'sops/LC-07-01.md:11: there is no procedure LC-07-07',
    ]);
  });
});

describe('checkCurriculum', () => {
  it('requires 13 modules and 63 procedures', () => {
    expect([shippedModuleCount, shippedSopNumbers.length]).toEqual([13, 63]);
  });

  it('reports each missing module and procedure once, but not the links to it', async () => {
    await writeFiles([
      goldenRulesFile,
      ...listModuleFiles(moduleFiles({ body: moduleBody('See [it](sop:LC-07-05).') })),
      ['sops/LC-07-01.md', sopFile()],
    ]);
    const faults = checkCurriculum(await readContentFolder(folder)).map(describeFault);

    // The folder contains one module and one procedure.
    expect(faults).toHaveLength(shippedModuleCount - 1 + shippedSopNumbers.length - 1);
    expect(faults[0]).toBe('modules/01-…: the module is missing');
    expect(faults.at(-1)).toBe('sops/LC-13-06.md: the procedure is missing');
  });

  it('reports a chapter number that exists twice', async () => {
    await writeFiles([
      goldenRulesFile,
      ...listModuleFiles(),
      ...listModuleFiles().map(([name, text]) => [name.replace('07-sample', '07-twin'), text] as const),
    ]);
    expect(checkCurriculum(await readContentFolder(folder)).map(describeFault)).toContain(
      'modules/07-twin/module.md: chapter 7 exists twice',
    );
  });
});
