/** The properties of a resource by which `findVideoForCaptions` finds a video. */
type ResourceWithFileName = { readonly type: string; readonly fileName: string | null };

const defaultLanguage = 'en';

export const isCaptionsFile = (fileName: string): boolean => /\.vtt$/i.test(fileName);

/**
 * Splits the name of a captions file: `Export.de.vtt` contains the captions in the language `de` of the video `export`.
 * If the name contains no language, the captions are English. Returns the video name in lower case, because case does
 * not matter when names are compared.
 */
export function parseCaptionsName(fileName: string): { videoName: string; language: string } {
  // A language has two or three letters, and can have a second part after a hyphen, such as `pt-BR`.
  const [, videoName = fileName, language = defaultLanguage] =
    /^(.*?)(?:\.([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})?))?\.vtt$/i.exec(fileName) ?? [];
  return { videoName: videoName.toLowerCase(), language };
}

/** Finds the video whose file has the same name as the captions file. Extension, language and case are ignored. */
export function findVideoForCaptions<Resource extends ResourceWithFileName>(
  captionsName: string,
  resources: readonly Resource[],
): Resource | undefined {
  const { videoName } = parseCaptionsName(captionsName);
  return resources.find(
    ({ type, fileName }) => type === 'video' && fileName !== null && withoutExtension(fileName) === videoName,
  );
}

const withoutExtension = (fileName: string) => fileName.replace(/\.[^.]*$/, '').toLowerCase();
