/** What the file store calls the bytes of an upload before they are claimed: each PUT its own, so that two never mix. */
export const incomingKey = (id: string, attempt = ''): string => `incoming/${id}${attempt && `.${attempt}`}`;

/** And afterwards: no address that was ever given out can write there. */
export const claimedKey = (id: string, extension: string): string => `uploads/${id}${extension}`;

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** The upload that an address was given for, ours or the bucket's; undefined where it is neither. Whose it is the row says. */
export function uploadIdIn(address: string): string | undefined {
  const path = address.split(/[?#]/, 1)[0] ?? '';
  return new RegExp(`/(?:objects|incoming)/(${uuid})$`).exec(path)?.[1];
}

/** How a claimed file is named to whoever makes a record of it. */
export const objectPathOf = (id: string): string => `/objects/${id}`;

/** The upload behind an object path. */
export const uploadIdOf = (objectPath: string): string | undefined =>
  new RegExp(`^/objects/(${uuid})$`).exec(objectPath)?.[1];

/** The name alone, without the folders that some browsers send and some people try; undefined where nothing is left. */
export function plainFileName(fileName: string): string | undefined {
  const name = (fileName.split(/[\\/]/).at(-1) ?? '').trim();
  return name === '' || /^\.+$/.test(name) ? undefined : name;
}
