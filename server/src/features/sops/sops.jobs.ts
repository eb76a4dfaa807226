import { z } from 'zod';
import { enqueueAll } from '../../platform/jobs/enqueue.ts';
import { defineJob, noData } from '../../platform/jobs/job.ts';
import { findSite } from '../site/index.ts';
import { keepSopFile } from './keep-sop-file.ts';
import { listUndrawn } from './sops.queries.ts';

/** Renders the file of one procedure. */
export const renderSopPdf = defineJob({
  name: 'render-sop-pdf',
  summary: 'Renders the PDF of a procedure and stores it.',
  data: z.strictObject({ sopId: z.uuid() }),
  work: async ({ db, storage }, { sopId }) => {
    const site = await findSite(db);
    await keepSopFile({ db, storage, siteName: site?.site_name ?? 'Loopcheck' }, sopId);
  },
});

/** After the curriculum was loaded, and whenever a release or a new revision left a procedure without its file. */
export const renderMissingSopPdfs = defineJob({
  name: 'render-missing-sop-pdfs',
  summary: 'Finds procedures whose PDF is missing or older than their text, and renders them.',
  data: noData,
  schedule: '* * * * *',
  work: async ({ db }) => {
    const ids = await listUndrawn(db);
    await enqueueAll(
      db,
      renderSopPdf,
      ids.map((sopId) => ({ sopId })),
    );
  },
});
