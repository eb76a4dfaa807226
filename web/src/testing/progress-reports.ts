import { sentBodies } from './network.ts';

/** The progress reports that were sent, without the reading time. Throws if a report has no reading time. */
export function sentProgressReports(moduleId: string): readonly object[] {
  return sentBodies('PUT', `/api/progress/${moduleId}`).map((body) => {
    const { reading, ...report } = body as Record<string, unknown>;
    if (reading === undefined) throw new Error('A report without the reading time was sent.');
    return report;
  });
}
