import { afterAll, expect, test } from 'vitest';
import { claim, givenSent } from '../../testing/given-upload.ts';
import { docxOf, pdfOf } from '../../testing/sample-files.ts';
import { hasScanner, realScanner } from '../../testing/real-scanner.ts';
import { standInScanner } from '../../testing/stand-in-scanner.ts';
import { testApp } from '../../testing/test-app.ts';

const scanner = await standInScanner();
const app = await testApp({ CLAMD_ADDRESS: scanner.address });
afterAll(async () => {
  await app.close();
  await scanner.close();
});
const trainer = await app.person({ role: 'trainer' });
// Larger than one part of the protocol.
const bytes = Buffer.concat([pdfOf('x'), Buffer.alloc(200_000, '%'), Buffer.from('\n%%EOF\n')]);
const sop = { fileName: 'a.pdf', bytes, purpose: 'sop' } as const;
const left = async (address: string) => {
  const id = address.split(/[/?]/)[3] ?? '';
  const row = await app.db.selectFrom('uploads').select('state').where('id', '=', id).executeTakeFirst();
  return { state: row?.state, bytes: (await app.storage.find(`uploads/${id}.pdf`))?.size };
};

test('A file is handed to the scanner whole before it can be claimed', async () => {
  const address = await givenSent(app, trainer, sop);
  await claim(app, trainer, address, 'sop');
  expect(scanner.scanned.at(-1)?.equals(bytes)).toBe(true);
});

test('What the scanner finds is refused and removed', async () => {
  const address = await givenSent(app, trainer, sop);
  scanner.answer = () => 'stream: Test.Finding FOUND';
  await expect(claim(app, trainer, address, 'sop')).rejects.toMatchObject({ code: 'file_infected' });
  expect(await left(address)).toEqual({ state: undefined, bytes: undefined });
});

test.each<[string, () => string | undefined]>([
  ['hangs up', () => undefined],
  ['complains', () => 'INSTREAM size limit exceeded. ERROR'],
  ['says something else', () => 'PONG'],
])('When the scanner %s, the file is refused, and can be claimed once it is back', async (_, answer) => {
  const address = await givenSent(app, trainer, sop);
  scanner.answer = answer;
  await expect(claim(app, trainer, address, 'sop')).rejects.toMatchObject({ code: 'scan_unavailable' });
  expect(await left(address)).toEqual({ state: 'received', bytes: bytes.length });
  scanner.answer = () => 'stream: OK';
  expect(await claim(app, trainer, address, 'sop')).toMatchObject({ objectPath: expect.any(String) });
});

test('When no scanner is there, no file is taken', async () => {
  const gone = await standInScanner();
  await gone.close();
  const careful = await testApp({ CLAMD_ADDRESS: gone.address });
  const person = await careful.person({ role: 'trainer' });
  const address = await givenSent(careful, person, sop);
  await expect(claim(careful, person, address, 'sop')).rejects.toMatchObject({ code: 'scan_unavailable' });
  await careful.close();
});

test.skipIf(!hasScanner())(
  'A real ClamAV (skipped where clamd is not installed) finds what its signature says, also packed, and nothing else',
  async () => {
    const sentence = 'a sentence that harms nobody';
    const clamd = await realScanner(sentence);
    const careful = await testApp({ CLAMD_ADDRESS: clamd.address });
    try {
      const person = await careful.person({ role: 'trainer' });
      const claimed = async (fileName: string, content: Buffer) =>
        claim(careful, person, await givenSent(careful, person, { fileName, bytes: content, purpose: 'sop' }), 'sop');
      const infected = { code: 'file_infected', cause: { message: expect.stringContaining('Loopcheck.Test') } };
      await expect(claimed('a.pdf', pdfOf(sentence))).rejects.toMatchObject(infected);
      await expect(claimed('a.docx', docxOf('A heading', sentence))).rejects.toMatchObject(infected);
      expect(await claimed('a.docx', docxOf('A heading', 'another sentence'))).toMatchObject({
        objectPath: expect.any(String),
      });
    } finally {
      await careful.close();
      await clamd.close();
    }
  },
);
