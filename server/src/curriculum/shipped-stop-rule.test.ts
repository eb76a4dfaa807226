import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readContentFolder } from './read.ts';

const contentFolder = join(import.meta.dirname, '../../../content');
const modulesFolder = join(contentFolder, 'modules');
const slugs = await readdir(modulesFolder);

/**
 * Reads the file `name` of every module. References to shared blocks are not replaced. Returns pairs of the module's
 * folder name and the text.
 */
const readModuleFiles = (name: string) =>
  Promise.all(slugs.map(async (slug) => [slug, await readFile(join(modulesFolder, slug, name), 'utf8')] as const));

// The stop rule says when to stop work. The call ladder says whom to call, in which order.
describe('the shipped curriculum', () => {
  it.each(['stop-read-or-copy', 'stop-image-or-installer', 'call-ladder'])(
    'includes the shared block %s of the stop rule or the call ladder in every chapter',
    async (block) => {
      const missing = (await readModuleFiles('module.md')).filter(([slug, text]) => {
        // Chapter 13 is allowed to include the call ladder for an attack instead.
        const allowedBlocks =
          block === 'call-ladder' && slug.startsWith('13-') ? [block, 'call-ladder-attack'] : [block];
        return !allowedBlocks.some((name) => text.includes(`{{${name}}}`));
      });
      expect(missing.map(([slug]) => slug)).toEqual([]);
    },
  );

  it('explains the stop rule and the call ladder in the quizzes with the same shared blocks', async () => {
    const explanations = (await readModuleFiles('quiz.yaml')).map(([, text]) => text).join('\n');
    for (const block of ['stop-read-or-copy', 'stop-image-or-installer', 'call-ladder', 'operator-authority']) {
      expect(explanations).toContain(`{{${block}}}`);
    }
  });

  // A trainer has no authority over the plant, so no text is allowed to tell the reader to call a trainer.
  it('does not contain the word "trainer" in the text of any module or procedure', async () => {
    const { modules, sops } = await readContentFolder(contentFolder);
    const texts = [...modules.map(({ outline }) => outline), ...sops.map(({ outline }) => outline)].flatMap(
      ({ passages }) => passages.map(({ text }) => text),
    );
    expect(texts.filter((text) => /\btrainer\b/i.test(text))).toEqual([]);
  });
});
