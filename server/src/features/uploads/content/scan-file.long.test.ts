import { expect, test } from 'vitest';
import { claim, givenSent } from '../../../testing/given-upload.ts';
import { hasScanner, realScanner } from '../../../testing/real-scanner.ts';
import { docxOf, pdfOf } from '../../../testing/sample-files.ts';
import { testApp } from '../../../testing/test-app.ts';

test.skipIf(!hasScanner())(
  'a real ClamAV finds its test signature, even inside an archive, and accepts other files (skipped without clamd)',
  async () => {
    const sentence = 'a sentence that harms nobody';
    const clamd = await realScanner(sentence);
    const scanning = await testApp({ CLAMD_ADDRESS: clamd.address });
    try {
      const person = await scanning.person({ role: 'trainer' });
      const claimed = async (fileName: string, content: Buffer) =>
        claim(scanning, person, await givenSent(scanning, person, { fileName, bytes: content, purpose: 'sop' }), 'sop');
      const infected = { code: 'file_infected', cause: { message: expect.stringContaining('Loopcheck.Test') } };
      await expect(claimed('a.pdf', pdfOf(sentence))).rejects.toMatchObject(infected);
      await expect(claimed('a.docx', docxOf('A heading', sentence))).rejects.toMatchObject(infected);
      expect(await claimed('a.docx', docxOf('A heading', 'another sentence'))).toMatchObject({
        objectPath: expect.any(String),
      });
    } finally {
      await scanning.close();
      await clamd.close();
    }
  },
);
