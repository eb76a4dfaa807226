import { scaleDownPicture } from '../features/news/scale-down-picture.ts';
import { SitePictures } from '../features/site/settings/site-pictures.tsx';
import { uploadPicture } from './upload-picture.ts';

/** The pictures of the site in the Settings tab. Large JPEG files are scaled down before they are sent. */
export const SiteSettingsPictures = () => <SitePictures upload={uploadSitePicture} />;

// Other types are not scaled down: a scaled picture is a JPEG file, which cannot have transparent parts.
const uploadSitePicture = async (picture: File) =>
  uploadPicture(picture.type === 'image/jpeg' ? await scaleDownPicture(picture) : picture);
