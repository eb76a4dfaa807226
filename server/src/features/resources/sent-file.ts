import type { SentFile } from '@loopcheck/contract/endpoint';
import type { VideoForm } from '@loopcheck/contract/features/resources/resources.contract';
import { ensure } from '../../platform/errors/refusal.ts';
import { formsOf, typeOfForm, uploadedForm } from './resources.rules.ts';
import type { ResourceRow } from './resources.queries.ts';

/** A resource's file as a browser is to take it: as it was uploaded, or a form of a video that it can play. */
export function sentFile(
  row: ResourceRow,
  asked: { download?: '1' | undefined; as?: VideoForm | undefined },
): SentFile {
  const asAttachment = asked.download === '1';
  const uploaded = {
    storageKey: row.file_key ?? '',
    fileName: row.file_name ?? '',
    mimeType: row.mime_type ?? 'application/octet-stream',
  };
  if (asked.as === undefined) return { ...uploaded, asAttachment };
  ensure(formsOf(row).includes(asked.as), 'video_form_not_found');
  const isConverted = asked.as === 'mp4' && row.mp4_key !== null;
  const fileName = uploadedForm(row.mime_type) === asked.as ? uploaded.fileName : `${uploaded.fileName}.${asked.as}`;
  return {
    storageKey: isConverted ? (row.mp4_key ?? '') : uploaded.storageKey,
    fileName,
    mimeType: typeOfForm[asked.as],
    asAttachment,
  };
}
