import { z } from 'zod';
import { endpoint, file } from '../../endpoint.ts';
import { attachErrors, claimErrors, UploadAddress } from '../uploads/uploads.contract.ts';
import { modulePicturesPaths } from './module-pictures.paths.ts';

/** A stored picture for the text of a module. */
export const ModulePicture = z.object({
  id: z.uuid(),
  /** The `src` of the picture in the text. */
  url: z.string(),
  /** The width in pixels. */
  width: z.int(),
  /** The height in pixels. */
  height: z.int(),
});
export type ModulePicture = z.infer<typeof ModulePicture>;

export const modulePicturesEndpoints = {
  add: endpoint({
    ...modulePicturesPaths.add,
    access: 'trainer',
    summary: 'Stores an uploaded file (purpose "picture") as a picture for the text of a module',
    params: z.object({ id: z.uuid() }),
    body: z.object({ fileURL: UploadAddress }),
    reply: ModulePicture,
    // The upload is first checked (claimed), and then linked to the module (attached).
    errors: [...new Set([...claimErrors, ...attachErrors]), 'module_not_found', 'picture_too_many_pixels', 'busy'],
    selfManagedTransactions: true,
  }),
  picture: endpoint({
    ...modulePicturesPaths.picture,
    access: 'member',
    summary: 'Returns a picture of a module to everybody who can read the module',
    params: z.object({ pictureId: z.uuid() }),
    reply: file,
    errors: ['picture_not_found'],
  }),
};
