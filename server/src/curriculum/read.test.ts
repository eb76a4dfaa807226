import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkCurriculum, shippedSops } from './checks.ts';
import { CurriculumFault, describeFault } from './fault.ts';
import { moduleBody, moduleFiles, sampleQuestion, sampleQuiz, sopFile } from '../testing/curriculum-files.ts';
import { gatherCurriculum, readCurriculum } from './read.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'curriculum-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(files: Iterable<readonly [string, string]>): Promise<void> {
  for (const [name, text] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

const rules = ['golden-rules.yaml', '- Stop.\n- Call.\n- Write.\n'] as const;
const writtenModule = (sources = moduleFiles()) =>
  [...sources].map(([name, text]) => [`modules/07-sample/${name}`, text] as const);

const faultsOf = async () => (await gatherCurriculum(folder)).faults.map(describeFault);

describe('readCurriculum', () => {
  it('returns modules with their question pools, procedures and golden rules', async () => {
    await write([rules, ...writtenModule(), ['sops/LC-07-01.md', sopFile()]]);
    const { modules, sops, goldenRules } = await readCurriculum(folder);
    expect(modules.map(({ slug, quiz }) => [slug, quiz?.questions.length])).toEqual([['07-sample', 24]]);
    expect(sops.map(({ number }) => number)).toEqual(['LC-07-01']);
    expect(goldenRules).toEqual(['Stop.', 'Call.', 'Write.']);
  });

  it('throws one error with the faults of all files', async () => {
    await write([
      ...writtenModule(moduleFiles({ front: { chapter: 'seven' }, body: moduleBody('<br>') })),
      ['sops/LC-07-01.md', sopFile({ front: { date: 'today' } })],
    ]);
    const fault = await readCurriculum(folder).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(CurriculumFault);
    expect(fault instanceof CurriculumFault && fault.faults.map(({ file }) => file)).toEqual([
      'golden-rules.yaml',
      'modules/07-sample/module.md',
      'modules/07-sample/module.md',
      'sops/LC-07-01.md',
    ]);
  });

  it('reports broken links in texts, lists and questions', async () => {
    const body = moduleBody('See [a](chapter:7#no), [b](chapter:3), [c](sop:LC-07-09) and [d](chapter:7#it-and-ot).');
    const front = { tools: ['A [pen](sop:LC-07-08).', 'A [watch](https://a.example).'] };
    const quiz = sampleQuiz(sampleQuiz().questions.with(1, sampleQuestion(2, { section: 'no' })));
    await write([
      rules,
      ...writtenModule(moduleFiles({ body, front, quiz })),
      ['sops/LC-07-01.md', sopFile({ front: { related: ['LC-07-01', 'LC-07-07'] } })],
    ]);
    expect(await faultsOf()).toEqual([
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
  it('checks an incomplete set and lists the missing modules and procedures last', async () => {
    await write([
      rules,
      ...writtenModule(moduleFiles({ body: moduleBody('See [it](sop:LC-07-05).') })),
      ['sops/LC-07-01.md', sopFile()],
    ]);
    const faults = checkCurriculum(await gatherCurriculum(folder)).map(describeFault);
    expect(shippedSops).toHaveLength(62);
    expect(faults).toHaveLength(12 + 61);
    expect(faults[0]).toBe('modules/01-…: the module is missing');
    expect(faults.at(-1)).toBe('sops/LC-13-05.md: the procedure is missing');
  });

  it('reports a chapter number that exists twice', async () => {
    await write([
      rules,
      ...writtenModule(),
      ...writtenModule().map(([name, text]) => [name.replace('07-sample', '07-twin'), text] as const),
    ]);
    expect(checkCurriculum(await gatherCurriculum(folder)).map(describeFault)).toContain(
      'modules/07-twin/module.md: chapter 7 exists twice',
    );
  });
});
