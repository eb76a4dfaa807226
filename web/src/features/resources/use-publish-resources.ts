import { useLingui } from '@lingui/react/macro';
import { type LearningResource, resourcesEndpoints } from '@loopcheck/contract/features/resources/resources.contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, fileCheckTimeoutMs } from '../../lib/api/call.ts';
import { refresh } from '../../lib/api/mutation-for.ts';
import type { UploadedFile } from '../../lib/api/uploaded-file.ts';
import { formatList } from '../../lib/formatting.ts';
import { useToast } from '../../ui/toast.tsx';
import { findVideoForCaptions, isCaptionsFile, parseCaptionsName } from './captions.rules.ts';
import { endpointsWithResources } from './resources.hooks.ts';

/**
 * A file that the server has checked (`claimFile`), with the title and description of the resource to create from it.
 */
export type ClaimedResource = { file: UploadedFile; objectPath: string; title: string; description: string };

/**
 * Claims an uploaded file, so that the server checks its content. Returns the path of the stored file. Throws an
 * ApiError if the server does not accept the file.
 */
export const claimFile = async ({ uploadURL }: UploadedFile): Promise<string> =>
  (await call(resourcesEndpoints.claim, { body: { fileURL: uploadURL }, timeoutMs: fileCheckTimeoutMs })).objectPath;

/**
 * Creates resources from claimed files. Captions are added to the video with the same file name. Captions without such
 * a video wait until the video is published.
 */
export function usePublishResources(moduleId: string) {
  const { t } = useLingui();
  const { show } = useToast();
  const client = useQueryClient();
  const waitingCaptions = useRef<ClaimedResource[]>([]);

  const createResource = async ({ file, objectPath, title, description }: ClaimedResource) => {
    // The type `pdf` stands for all documents, also for Word and Excel files.
    const type = file.type.startsWith('video/') ? ('video' as const) : ('pdf' as const);
    const fileProperties = { fileName: file.name, fileSize: file.size, mimeType: file.type };
    const resource = await call(resourcesEndpoints.create, {
      body: { moduleId, title, description, type, filePath: objectPath, ...fileProperties },
    });
    show({ title: t`Learning resource created successfully`, variant: 'success' });
    const areForThisVideo = ({ file: captionsFile }: ClaimedResource) =>
      findVideoForCaptions(captionsFile.name, [resource]) !== undefined;
    const captionsOfVideo = waitingCaptions.current.filter(areForThisVideo);
    waitingCaptions.current = waitingCaptions.current.filter((captions) => !areForThisVideo(captions));
    for (const captions of captionsOfVideo) await addCaptions(captions, resource);
  };
  return {
    publish: async (claimed: ClaimedResource): Promise<void> => {
      if (isCaptionsFile(claimed.file.name)) {
        const resources = await call(resourcesEndpoints.list, { params: { id: moduleId } });
        const video = findVideoForCaptions(claimed.file.name, resources);
        if (video) await addCaptions(claimed, video);
        else waitingCaptions.current.push(claimed);
      } else await createResource(claimed);
      await refresh(client, endpointsWithResources);
    },
    /** Discards the captions that still wait for a video, and names them in a toast. Returns true if there were any. */
    discardUnmatchedCaptions: (): boolean => {
      const names = waitingCaptions.current.map(({ file }) => file.name);
      waitingCaptions.current = [];
      if (names.length === 0) return false;
      const list = formatList(names);
      show({
        title: t`Captions without a video`,
        description: t`${list}: upload the video first, then the captions with the same file name.`,
        variant: 'destructive',
      });
      return true;
    },
  };
}

async function addCaptions({ file, objectPath }: ClaimedResource, video: LearningResource): Promise<void> {
  const { language } = parseCaptionsName(file.name);
  await call(resourcesEndpoints.addCaptions, {
    params: { id: video.id },
    body: { filePath: objectPath, language, label: toLanguageName(language) },
  });
}

/** Returns the name of a language as its speakers write it, for example "العربية". */
function toLanguageName(tag: string): string {
  return new Intl.DisplayNames([tag], { type: 'language', fallback: 'code' }).of(tag) ?? tag;
}

/** Claims uploaded files and publishes them immediately. The server derives their titles from the file names. */
export function useAddResources(moduleId: string) {
  const { publish, discardUnmatchedCaptions } = usePublishResources(moduleId);
  const add = async (file: UploadedFile): Promise<void> =>
    publish({ file, objectPath: await claimFile(file), title: '', description: '' });
  return { add, discardUnmatchedCaptions };
}
