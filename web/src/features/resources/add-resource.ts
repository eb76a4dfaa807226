import { useLingui } from '@lingui/react/macro';
import { type LearningResource, resourcesEndpoints } from '@loopcheck/contract/features/resources/resources.contract';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { refresh } from '../../lib/api/mutation-for.ts';
import { useToast } from '../../ui/toast.tsx';
import { touched } from './resources.hooks.ts';

/** A file whose bytes have arrived (spec 3). */
export type ArrivedFile = { name: string; type: string; size: number; uploadURL: string };

/** A claimed file with what is to be said of it. */
export type ClaimedResource = { file: ArrivedFile; objectPath: string; title: string; description: string };

/** Claims a file: the server checks it. Throws ApiError with what is wrong with it. */
export const claimFile = async ({ uploadURL }: ArrivedFile): Promise<string> =>
  (await call(resourcesEndpoints.claim, { body: { fileURL: uploadURL } })).objectPath;

export const isCaptions = ({ name }: { name: string }): boolean => /\.vtt$/i.test(name);

/** The name of a file without its ending, and without the language that captions may carry in theirs: "a.en.vtt" belongs to "a.mp4". */
export function captionsFor(fileName: string): { base: string; language: string } {
  const [, base = fileName, language = 'en'] =
    /^(.*?)(?:\.([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})?))?\.vtt$/i.exec(fileName) ?? [];
  return { base: base.toLowerCase(), language };
}

const baseOf = (fileName: string) => fileName.replace(/\.[^.]*$/, '').toLowerCase();

/** The video that captions belong to by their name. */
export const videoOf = (captionsName: string, resources: readonly LearningResource[]): LearningResource | undefined =>
  resources.find(
    ({ type, fileName }) =>
      type === 'video' && fileName !== null && baseOf(fileName) === captionsFor(captionsName).base,
  );

/** Makes a resource of a claimed file; captions go to the video of their name. */
export function usePublishResource(moduleId: string): (claimed: ClaimedResource) => Promise<void> {
  const { t } = useLingui();
  const { show } = useToast();
  const client = useQueryClient();
  const attach = async ({ file, objectPath }: ClaimedResource) => {
    const resources = await call(resourcesEndpoints.list, { params: { id: moduleId } });
    const video = videoOf(file.name, resources);
    if (!video) {
      const { base } = captionsFor(file.name);
      const message = t`No video here is called ${base}. Upload the video first, then the captions under the same name.`;
      throw new ApiError({ status: 404, code: 'video_for_captions_missing', message });
    }
    const { language } = captionsFor(file.name);
    const body = { filePath: objectPath, language, label: languageName(language) };
    await call(resourcesEndpoints.addCaptions, { params: { id: video.id }, body });
  };
  const make = async ({ file, objectPath, title, description }: ClaimedResource) => {
    const type = file.type.startsWith('video/') ? ('video' as const) : ('pdf' as const);
    const body = {
      moduleId,
      title,
      description,
      type,
      fileName: file.name,
      filePath: objectPath,
      fileSize: file.size,
      mimeType: file.type,
    };
    await call(resourcesEndpoints.create, { body });
    show({ title: t`Learning resource created successfully`, variant: 'success' });
  };
  return async (claimed) => {
    await (isCaptions(claimed.file) ? attach(claimed) : make(claimed));
    await refresh(client, touched);
  };
}

/** Claims an arrived file and makes a resource of it at once, under the name of the file. */
export function useAddResource(moduleId: string): (file: ArrivedFile) => Promise<void> {
  const publish = usePublishResource(moduleId);
  return async (file) => publish({ file, objectPath: await claimFile(file), title: '', description: '' });
}

/** Puts a link among the resources. */
export function useAddLink(moduleId: string) {
  const client = useQueryClient();
  return async (link: { title: string; description: string; url: string }): Promise<void> => {
    await call(resourcesEndpoints.create, { body: { moduleId, type: 'link', ...link } });
    await refresh(client, touched);
  };
}

/** A language in its own words: "العربية". */
function languageName(tag: string): string {
  return new Intl.DisplayNames([tag], { type: 'language', fallback: 'code' }).of(tag) ?? tag;
}
