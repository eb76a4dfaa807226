import { z } from 'zod';
import { enqueueAll } from '../../platform/jobs/enqueue.ts';
import { defineJob, noData } from '../../platform/jobs/job.ts';
import { listUnrenderedSops } from './document/document.queries.ts';
import { renderSopFile } from './document/render-sop-file.ts';
import { readSopText } from './text/read-sop-text.ts';
import { listWaitingTexts } from './text/text.queries.ts';

/** The maximum number of procedures that one run of `readWaitingSops` enqueues. */
const maxEnqueuedTexts = 100;

const SopId = z.strictObject({ sopId: z.uuid() });

export const renderSopPdf = defineJob({
  name: 'render-sop-pdf',
  summary: 'Renders the PDF of a procedure and stores it.',
  data: SopId,
  work: async ({ db, storage, clock }, { sopId }) => {
    await renderSopFile({ db, storage, now: clock.now() }, sopId);
  },
});

/** Enqueues the rendering of shipped procedures after they were loaded, and of procedures whose job was lost. */
export const renderMissingSopPdfs = defineJob({
  name: 'render-missing-sop-pdfs',
  summary: 'Finds procedures whose PDF has not been rendered, and enqueues them.',
  data: noData,
  schedule: '* * * * *',
  work: async ({ db }) => {
    const ids = await listUnrenderedSops(db);
    await enqueueAll(
      db,
      renderSopPdf,
      ids.map((sopId) => ({ sopId })),
    );
  },
});

export const readUploadedSop = defineJob({
  name: 'read-uploaded-sop',
  summary: 'Reads the text of an uploaded procedure for the search and for reading in the page.',
  data: SopId,
  work: async ({ db, storage }, { sopId }) => readSopText({ db, storage }, sopId),
});

export const readWaitingSops = defineJob({
  name: 'read-waiting-sops',
  summary:
    'Finds uploaded procedures whose text has not been read, for example because their job was lost, and enqueues them.',
  data: noData,
  schedule: '*/5 * * * *',
  work: async ({ db }) => {
    const ids = await listWaitingTexts(db, maxEnqueuedTexts);
    await enqueueAll(
      db,
      readUploadedSop,
      ids.map((sopId) => ({ sopId })),
    );
  },
});
