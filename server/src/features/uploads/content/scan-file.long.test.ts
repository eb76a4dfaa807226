import { expect, test } from 'vitest';
import { claimUploadedFile, uploadFile } from '../../../testing/upload-actions.ts';
import { isClamdInstalled, startClamd } from '../../../testing/clamd.ts';
import { createDocx, createPdf } from '../../../testing/sample-files.ts';
import { testApp } from '../../../testing/test-app.ts';

test.skipIf(!isClamdInstalled())(
  'an uploaded file that matches a ClamAV signature cannot be claimed, even if the matching text is in a Word document (skipped without clamd)',
  async () => {
    const matchingText = 'the text that the test signature matches';
    const clamd = await startClamd(matchingText);
    const appWithScanner = await testApp({ CLAMD_ADDRESS: clamd.address });
    try {
      const person = await appWithScanner.person({ role: 'trainer' });
      const uploadAndClaim = async (fileName: string, content: Buffer) =>
        claimUploadedFile(
          appWithScanner,
          person,
          await uploadFile(appWithScanner, person, { fileName, bytes: content, purpose: 'sop' }),
          'sop',
        );
      const infected = { code: 'file_infected', cause: { message: expect.stringContaining('Loopcheck.Test') } };
      await expect(uploadAndClaim('a.pdf', createPdf(matchingText))).rejects.toMatchObject(infected);
      await expect(uploadAndClaim('a.docx', createDocx('A heading', matchingText))).rejects.toMatchObject(infected);
      expect(await uploadAndClaim('a.docx', createDocx('A heading', 'another sentence'))).toMatchObject({
        objectPath: expect.any(String),
      });
    } finally {
      await appWithScanner.close();
      await clamd.close();
    }
  },
);
