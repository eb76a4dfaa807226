import { useLingui } from '@lingui/react/macro';
import { type LearningResource, resourcesEndpoints } from '@loopcheck/contract/features/resources/resources.contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../lib/api/call.ts';
import { refresh } from '../../lib/api/mutation-for.ts';
import { formatList } from '../../lib/formatting.ts';
import { useToast } from '../../ui/toast.tsx';
import { touched } from './resources.hooks.ts';

/** A file whose bytes have arrived. */
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

/**
 * Makes resources of claimed files. Captions go to the video of their name; those that come before it wait for it, and
 * `leftOver` names the ones that none came for.
 */
export function usePublishResources(moduleId: string) {
  const { t } = useLingui();
  const { show } = useToast();
  const client = useQueryClient();
  const waiting = useRef<ClaimedResource[]>([]);

  const attach = async (captions: ClaimedResource, resources: readonly LearningResource[]): Promise<boolean> => {
    const video = videoOf(captions.file.name, resources);
    if (!video) return false;
    const { language } = captionsFor(captions.file.name);
    const body = { filePath: captions.objectPath, language, label: languageName(language) };
    await call(resourcesEndpoints.addCaptions, { params: { id: video.id }, body });
    return true;
  };
  const make = async ({ file, objectPath, title, description }: ClaimedResource) => {
    const type = file.type.startsWith('video/') ? ('video' as const) : ('pdf' as const);
    const told = { fileName: file.name, fileSize: file.size, mimeType: file.type };
    const body = { moduleId, title, description, type, filePath: objectPath, ...told };
    const made = await call(resourcesEndpoints.create, { body });
    show({ title: t`Learning resource created successfully`, variant: 'success' });
    const meant = waiting.current.filter((captions) => videoOf(captions.file.name, [made]) !== undefined);
    waiting.current = waiting.current.filter((captions) => !meant.includes(captions));
    for (const captions of meant) await attach(captions, [made]);
  };
  return {
    publish: async (claimed: ClaimedResource): Promise<void> => {
      if (isCaptions(claimed.file)) {
        const resources = await call(resourcesEndpoints.list, { params: { id: moduleId } });
        if (!(await attach(claimed, resources))) waiting.current.push(claimed);
      } else await make(claimed);
      await refresh(client, touched);
    },
    /** Says which captions found no video, and forgets them. Whether there were any. */
    tellLeftOver: (): boolean => {
      const names = waiting.current.map(({ file }) => file.name);
      waiting.current = [];
      if (names.length === 0) return false;
      const list = formatList(names);
      show({
        title: t`Captions without a video`,
        description: t`${list}: upload the video first, then the captions under the same name.`,
        variant: 'destructive',
      });
      return true;
    },
  };
}

/** Claims arrived files and makes resources of them at once, under the names of the files. */
export function useAddResources(moduleId: string) {
  const { publish, tellLeftOver } = usePublishResources(moduleId);
  const add = async (file: ArrivedFile): Promise<void> =>
    publish({ file, objectPath: await claimFile(file), title: '', description: '' });
  return { add, tellLeftOver };
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
