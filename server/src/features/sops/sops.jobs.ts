import { z } from 'zod';
import { enqueueAll } from '../../platform/jobs/enqueue.ts';
import { defineJob, noData } from '../../platform/jobs/job.ts';
import { listUnrenderedSops } from './document/document.queries.ts';
import { renderSopFile } from './document/render-sop-file.ts';
import { readSopText } from './text/read-sop-text.ts';
import { listWaitingTexts } from './text/text.queries.ts';

/** The maximum number of procedures that one run of `enqueueSopsWithoutText` enqueues. */
const maxEnqueuedSops = 100;

const SopId = z.strictObject({ sopId: z.uuid() });

export const renderSopPdf = defineJob({
  name: 'render-sop-pdf',
  summary: 'Renders the PDF of a procedure and stores it.',
  data: SopId,
  work: async ({ db, storage, clock }, { sopId }) => {
    await renderSopFile({ db, storage, now: clock.now() }, sopId);
  },
});

/**
 * Enqueues the job `renderSopPdf` for each procedure without a PDF, for example a shipped procedure that was just
 * loaded, or a procedure whose job was lost.
 */
export const enqueueSopsWithoutPdf = defineJob({
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
  summary: 'Extracts the text of an uploaded procedure, so that people can search it and read it in the browser.',
  data: SopId,
  work: async ({ db, storage }, { sopId }) => readSopText({ db, storage }, sopId),
});

export const enqueueSopsWithoutText = defineJob({
  name: 'read-waiting-sops',
  summary:
    'Finds uploaded procedures whose text has not been extracted, for example because their job was lost, and enqueues them.',
  data: noData,
  schedule: '*/5 * * * *',
  work: async ({ db }) => {
    const ids = await listWaitingTexts(db, maxEnqueuedSops);
    await enqueueAll(
      db,
      readUploadedSop,
      ids.map((sopId) => ({ sopId })),
    );
  },
});
