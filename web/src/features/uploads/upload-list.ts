import {
  uploadObstacle,
  type UploadLimits,
  type UploadObstacle,
} from '@loopcheck/contract/features/uploads/uploads.rules';
import type { UploadItem } from './uploads.ts';

export type ListChange =
  | { readonly kind: 'add'; readonly items: readonly UploadItem[] }
  | { readonly kind: 'change'; readonly id: number; readonly to: Partial<Omit<UploadItem, 'id' | 'file'>> }
  | { readonly kind: 'remove'; readonly id: number }
  | { readonly kind: 'clear-done' };

/** The list after a change. */
export function listAfter(items: readonly UploadItem[], change: ListChange): readonly UploadItem[] {
  switch (change.kind) {
    case 'add':
      return [...items, ...change.items];
    case 'change':
      return items.map((item) => (item.id === change.id ? { ...item, ...change.to } : item));
    case 'remove':
      return items.filter((item) => item.id !== change.id);
    case 'clear-done':
      return items.filter((item) => item.state !== 'done');
  }
}

export type RefusedFile = { readonly name: string; readonly because: UploadObstacle | 'too_many' | 'listed_already' };

/** Sorts a choice of files into those that go on the list and those that cannot, with the reason. */
export function sortChoice(
  files: readonly File[],
  items: readonly UploadItem[],
  limits: UploadLimits,
): { taken: File[]; refused: RefusedFile[] } {
  const taken: File[] = [];
  const refused: RefusedFile[] = [];
  const listed = items.filter((item) => item.state !== 'done').map((item) => item.file);
  for (const file of files) {
    const because = obstacleOf(file, [...listed, ...taken], limits);
    if (because) refused.push({ name: file.name, because });
    else taken.push(file);
  }
  return { taken, refused };
}

function obstacleOf(file: File, listed: readonly File[], limits: UploadLimits): RefusedFile['because'] | undefined {
  const isSame = (other: File) =>
    other.name === file.name && other.size === file.size && other.lastModified === file.lastModified;
  if (listed.some(isSame)) return 'listed_already';
  const obstacle = uploadObstacle({ fileName: file.name, fileSize: file.size, mimeType: file.type }, limits);
  if (obstacle) return obstacle;
  return listed.length >= limits.maxFiles ? 'too_many' : undefined;
}
