export { sopDeskRoutes } from './sop-desk.routes.ts';
export { listReadersOfOlder } from './sop-reads.queries.ts';
export { loadShippedSop } from './tell-readers.ts';
export type { ShippedSop } from './shipped-sops.queries.ts';
export { renderMissingSopPdfs, renderSopPdf } from './sops.jobs.ts';
export { sopsRoutes } from './sops.routes.ts';
export { readWaitingTexts } from './text/read-waiting-texts.ts';
