import { modulePicturesEndpoints } from '@loopcheck/contract/features/modules/module-pictures.contract';
import { ensure } from '../../../platform/errors/refusal.ts';
import { implement } from '../../../platform/http/implement.ts';
import { claimUpload } from '../../uploads/index.ts';
import { ensureModuleReadable } from '../modules.commands.ts';
import { hasModule } from '../modules.queries.ts';
import { addModulePicture, modulePictureType } from './pictures.commands.ts';
import { findPicture } from './pictures.queries.ts';

export const modulePicturesRoutes = implement(modulePicturesEndpoints, {
  add: async ({ db, storage, config, now, user, params, body, request }) => {
    ensure(await hasModule(db, params.id), 'module_not_found');
    const { objectPath } = await claimUpload(
      { db, storage, config, now, log: request.log },
      { userId: user.id, uploadUrl: body.fileURL, purpose: 'picture' },
    );
    return addModulePicture({ db, storage, now }, { userId: user.id, moduleId: params.id, objectPath });
  },
  picture: async ({ db, user, params }) => {
    const picture = await findPicture(db, params.pictureId);
    ensure(picture, 'picture_not_found');
    await ensureModuleReadable(db, user, picture.moduleId, 'picture_not_found');
    const { storageKey } = picture;
    return { storageKey, fileName: 'picture.webp', mimeType: modulePictureType, asAttachment: false };
  },
});
