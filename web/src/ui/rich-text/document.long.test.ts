import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { toCanonicalHtml, parseAuthoredHtml, toAuthoredHtml } from './document.ts';

const shippedModuleCount = 13;

/** Reads the shipped modules in a separate process, because this workspace must not import code of the server. */
function readShippedModules(): { slug: string; html: string }[] {
  const root = path.resolve(import.meta.dirname, '../../../..');
  const source = `
    const { readCurriculum } = await import('./server/src/curriculum/read.ts');
    const { modules } = await readCurriculum('content');
    process.stdout.write(JSON.stringify(modules.map(({ slug, html }) => ({ slug, html }))));`;
  const json = execFileSync(process.execPath, ['--input-type=module', '-e', source], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(json);
}

/** Lists the blocks that the editor does not support. */
const listOpaqueBlocks = (html: string) =>
  (parseAuthoredHtml(html, 'full').content ?? []).filter((block) => block.type === 'opaqueBlock');

describe('parseAuthoredHtml with the shipped modules', () => {
  const modules = readShippedModules();

  it('is tested with all shipped modules', () => {
    expect(modules).toHaveLength(shippedModuleCount);
  });

  it.each(modules)(
    'makes all blocks of $slug editable except drawings, and toAuthoredHtml returns the same HTML',
    ({ html }) => {
      const document = parseAuthoredHtml(html, 'full');
      expect(toCanonicalHtml(toAuthoredHtml(document, 'full'))).toBe(toCanonicalHtml(html));

      const opaqueHtml = listOpaqueBlocks(html).map((block) => String(block.attrs?.html));
      expect(opaqueHtml.filter((block) => !block.startsWith('<figure'))).toEqual([]);
    },
  );
});
