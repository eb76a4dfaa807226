import { afterAll, expect, test } from 'vitest';
import { claim, givenSent } from '../../../testing/given-upload.ts';
import { pdfOf } from '../../../testing/sample-files.ts';
import { standInScanner } from '../../../testing/stand-in-scanner.ts';
import { testApp } from '../../../testing/test-app.ts';

const scanner = await standInScanner();
const app = await testApp({ CLAMD_ADDRESS: scanner.address });
afterAll(async () => {
  await app.close();
  await scanner.close();
});
const trainer = await app.person({ role: 'trainer' });
// Larger than one chunk of the scanner's protocol.
const bytes = Buffer.concat([pdfOf('x'), Buffer.alloc(200_000, '%'), Buffer.from('\n%%EOF\n')]);
const sop = { fileName: 'a.pdf', bytes, purpose: 'sop' } as const;
const storedUpload = async (address: string) => {
  const id = address.split(/[/?]/)[3] ?? '';
  const row = await app.db.selectFrom('uploads').select('state').where('id', '=', id).executeTakeFirst();
  return { state: row?.state, bytes: (await app.storage.find(`uploads/${id}.pdf`))?.size };
};

test('a claim sends all bytes to the scanner', async () => {
  const address = await givenSent(app, trainer, sop);
  await claim(app, trainer, address, 'sop');
  expect(scanner.scanned.at(-1)?.equals(bytes)).toBe(true);
});

test('a claim of an infected file is refused and removes the upload', async () => {
  const address = await givenSent(app, trainer, sop);
  scanner.answer = () => 'stream: Test.Finding FOUND';
  await expect(claim(app, trainer, address, 'sop')).rejects.toMatchObject({ code: 'file_infected' });
  expect(await storedUpload(address)).toEqual({ state: undefined, bytes: undefined });
});

test.each<[string, () => string | undefined]>([
  ['closes the connection', () => undefined],
  ['reports an error', () => 'INSTREAM size limit exceeded. ERROR'],
  ['sends an unknown reply', () => 'PONG'],
])('a claim is refused when the scanner %s, and succeeds once the scanner works again', async (_, answer) => {
  const address = await givenSent(app, trainer, sop);
  scanner.answer = answer;
  await expect(claim(app, trainer, address, 'sop')).rejects.toMatchObject({ code: 'scan_unavailable' });
  expect(await storedUpload(address)).toEqual({ state: 'received', bytes: bytes.length });
  scanner.answer = () => 'stream: OK';
  expect(await claim(app, trainer, address, 'sop')).toMatchObject({ objectPath: expect.any(String) });
});

test('a claim is refused with scan_unavailable when the scanner cannot be reached', async () => {
  const closedScanner = await standInScanner();
  await closedScanner.close();
  const scanning = await testApp({ CLAMD_ADDRESS: closedScanner.address });
  const person = await scanning.person({ role: 'trainer' });
  const address = await givenSent(scanning, person, sop);
  await expect(claim(scanning, person, address, 'sop')).rejects.toMatchObject({ code: 'scan_unavailable' });
  await scanning.close();
});
