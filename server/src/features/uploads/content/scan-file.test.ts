import { afterAll, expect, test } from 'vitest';
import { claimUploadedFile, uploadFile } from '../../../testing/upload-actions.ts';
import { createPdf } from '../../../testing/sample-files.ts';
import { startStandInScanner } from '../../../testing/stand-in-scanner.ts';
import { testApp } from '../../../testing/test-app.ts';
import { uploadIdFromUrl } from '../upload-urls.ts';
import { scanIdleTimeoutMs } from './scan-file.ts';

const scanner = await startStandInScanner();
const app = await testApp({ CLAMD_ADDRESS: scanner.address });
afterAll(async () => {
  await app.close();
  await scanner.close();
});
const trainer = await app.person({ role: 'trainer' });
/** A PDF that is sent to the scanner in several chunks. */
const bytes = Buffer.concat([createPdf('x'), Buffer.alloc(200_000, '%'), Buffer.from('\n%%EOF\n')]);
const sop = { fileName: 'a.pdf', bytes, purpose: 'sop' } as const;
/** The state of an upload and the size of its stored file; both are undefined once the upload has been deleted. */
const findStoredUpload = async (uploadUrl: string) => {
  const id = uploadIdFromUrl(uploadUrl) ?? '';
  const row = await app.db.selectFrom('uploads').select('state').where('id', '=', id).executeTakeFirst();
  return { state: row?.state, storedSize: (await app.storage.find(`uploads/${id}.pdf`))?.size };
};

// A claim asks the server to check an uploaded file, so that a record can use the file.
test('a claim sends all bytes of the file to the scanner', async () => {
  const uploadUrl = await uploadFile(app, trainer, sop);
  await claimUploadedFile(app, trainer, uploadUrl, 'sop');
  expect(scanner.scannedFiles.at(-1)?.equals(bytes)).toBe(true);
});

test('a claim of an infected file is refused with file_infected and deletes the upload', async () => {
  const uploadUrl = await uploadFile(app, trainer, sop);
  scanner.getReply = () => 'stream: Test.Finding FOUND';
  await expect(claimUploadedFile(app, trainer, uploadUrl, 'sop')).rejects.toMatchObject({ code: 'file_infected' });
  expect(await findStoredUpload(uploadUrl)).toEqual({ state: undefined, storedSize: undefined });
});

test.each<[string, () => string | undefined]>([
  ['closes the connection', () => undefined],
  ['reports an error', () => 'INSTREAM size limit exceeded. ERROR'],
  ['sends an unknown reply', () => 'PONG'],
])(
  'a claim is refused with scan_unavailable if the scanner %s, and a later claim succeeds if the scanner finds nothing',
  async (_, getReply) => {
    const uploadUrl = await uploadFile(app, trainer, sop);
    scanner.getReply = getReply;
    await expect(claimUploadedFile(app, trainer, uploadUrl, 'sop')).rejects.toMatchObject({ code: 'scan_unavailable' });
    expect(await findStoredUpload(uploadUrl)).toEqual({ state: 'received', storedSize: bytes.length });
    scanner.getReply = () => 'stream: OK';
    expect(await claimUploadedFile(app, trainer, uploadUrl, 'sop')).toMatchObject({ objectPath: expect.any(String) });
  },
);

test('a claim is refused with scan_unavailable if the server cannot connect to the scanner', async () => {
  const closedScanner = await startStandInScanner();
  await closedScanner.close();
  const appWithoutScanner = await testApp({ CLAMD_ADDRESS: closedScanner.address });
  const person = await appWithoutScanner.person({ role: 'trainer' });
  const uploadUrl = await uploadFile(appWithoutScanner, person, sop);
  await expect(claimUploadedFile(appWithoutScanner, person, uploadUrl, 'sop')).rejects.toMatchObject({
    code: 'scan_unavailable',
  });
  await appWithoutScanner.close();
});

test('scanIdleTimeoutMs is a minute for each 200 MB of the file, rounded up', () => {
  const megabyte = 1024 ** 2;
  const timeoutInMinutes = (fileSize: number) => scanIdleTimeoutMs(fileSize) / 60_000;
  expect([1, 200 * megabyte, 201 * megabyte, 2048 * megabyte].map(timeoutInMinutes)).toEqual([1, 1, 2, 11]);
});
