import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkCurriculum, plannedSops } from './checks.ts';
import { CurriculumFault, describeFault } from './fault.ts';
import { madeBody, madeChapter, madeQuestion, madeQuiz, madeSop } from './made-content.ts';
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
const chapterFiles = (sources = madeChapter()) =>
  [...sources].map(([name, text]) => [`chapters/07-made/${name}`, text] as const);

const faultsOf = async () => (await gatherCurriculum(folder)).faults.map(describeFault);

describe('reading the curriculum', () => {
  it('gives chapters, pools, procedures and golden rules', async () => {
    await write([rules, ...chapterFiles(), ['sops/LC-07-01.md', madeSop()]]);
    const { chapters, sops, goldenRules } = await readCurriculum(folder);
    expect(chapters.map(({ slug, quiz }) => [slug, quiz?.questions.length])).toEqual([['07-made', 24]]);
    expect(sops.map(({ number }) => number)).toEqual(['LC-07-01']);
    expect(goldenRules).toEqual(['Stop.', 'Call.', 'Write.']);
  });

  it('throws all faults of all files at once', async () => {
    await write([
      ...chapterFiles(madeChapter({ front: { chapter: 'seven' }, body: madeBody('<br>') })),
      ['sops/LC-07-01.md', madeSop({ front: { date: 'today' } })],
    ]);
    const fault = await readCurriculum(folder).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(CurriculumFault);
    expect(fault instanceof CurriculumFault && fault.faults.map(({ file }) => file)).toEqual([
      'golden-rules.yaml',
      'chapters/07-made/chapter.md',
      'chapters/07-made/chapter.md',
      'sops/LC-07-01.md',
    ]);
  });

  it('finds links that lead nowhere, in texts, lists and questions', async () => {
    const body = madeBody('See [a](chapter:7#no), [b](chapter:3), [c](sop:LC-07-09) and [d](chapter:7#it-and-ot).');
    const front = { tools: ['A [pen](sop:LC-07-08).', 'A [watch](https://a.example).'] };
    const quiz = madeQuiz(madeQuiz().questions.with(1, madeQuestion(2, { section: 'no' })));
    await write([
      rules,
      ...chapterFiles(madeChapter({ body, front, quiz })),
      ['sops/LC-07-01.md', madeSop({ front: { related: ['LC-07-01', 'LC-07-07'] } })],
    ]);
    expect(await faultsOf()).toEqual([
      expect.stringMatching(/chapter\.md:\d+: chapter 7 has no section #no$/),
      expect.stringMatching(/chapter\.md:\d+: there is no chapter 3$/),
      expect.stringMatching(/chapter\.md:\d+: there is no procedure LC-07-09$/),
      'chapters/07-made/chapter.md:16: there is no procedure LC-07-08',
      expect.stringMatching(/^chapters\/07-made\/chapter\.md:17: links lead to .*https:\/\/a\.example$/),
      expect.stringMatching(/quiz\.yaml:\d+: c07-q02 points to #no, which the chapter does not have$/),
      'sops/LC-07-01.md:10: related: names the procedure itself',
      'sops/LC-07-01.md:11: there is no procedure LC-07-07',
    ]);
  });
});

describe('checking the curriculum', () => {
  it('checks what stands while the set is incomplete, and lists what is missing last', async () => {
    await write([
      rules,
      ...chapterFiles(madeChapter({ body: madeBody('See [it](sop:LC-07-05).') })),
      ['sops/LC-07-01.md', madeSop()],
    ]);
    const faults = checkCurriculum(await gatherCurriculum(folder)).map(describeFault);
    expect(plannedSops).toHaveLength(62);
    expect(faults).toHaveLength(12 + 61);
    expect(faults[0]).toBe('chapters/01-…: the chapter is missing');
    expect(faults.at(-1)).toBe('sops/LC-13-05.md: the procedure is missing');
  });

  it('finds a second chapter of one number', async () => {
    await write([
      rules,
      ...chapterFiles(),
      ...chapterFiles().map(([name, text]) => [name.replace('07-made', '07-other'), text] as const),
    ]);
    expect(checkCurriculum(await gatherCurriculum(folder)).map(describeFault)).toContain(
      'chapters/07-other/chapter.md: there is a second chapter 7',
    );
  });
});
