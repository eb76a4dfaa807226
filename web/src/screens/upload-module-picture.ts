import { modulePicturesEndpoints } from '@loopcheck/contract/features/modules/module-pictures.contract';
import { scaleDownPicture } from '../features/news/scale-down-picture.ts';
import { call } from '../lib/api/call.ts';
import type { StoredPicture } from '../ui/rich-text/rich-text-props.ts';
import { uploadPicture } from './upload-picture.ts';

/** Stores a picture for the text of a module. A large JPEG file is scaled down before it is sent. */
export async function uploadModulePicture(moduleId: string, file: File): Promise<StoredPicture> {
  // Other types are not scaled down: a scaled picture is a JPEG file, which cannot have transparent parts.
  const fileURL = await uploadPicture(file.type === 'image/jpeg' ? await scaleDownPicture(file) : file);
  const body = { fileURL };
  const { url: src, width, height } = await call(modulePicturesEndpoints.add, { params: { id: moduleId }, body });
  return { src, width, height };
}
