import type { NewResource } from '@loopcheck/contract/features/resources/resources.contract';
import type { RecordedVerb } from '@loopcheck/contract/features/records/records.contract';
import type { SignedIn } from '../../platform/auth/signed-in.ts';
import type { Database } from '../../platform/db/database.ts';
import { holdLock } from '../../platform/db/lock.queries.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { hasModule } from '../modules/index.ts';
import { type NewTrainingEvent, recordEvent } from '../records/index.ts';
import { takeClaimed, type TakenFile } from '../uploads/index.ts';
import { movieDuration } from './media-duration.ts';
import { mayDelete } from './resource-replies.ts';
import { isSameSet, movedTo, titleFrom, usableLink } from './resources.rules.ts';
import {
  discardFiles,
  findResource,
  listResourceIds,
  removeResource,
  saveChange,
  savePositions,
  saveResource,
} from './resources.queries.ts';

/** Who changes, in the transaction of the change. */
interface Actor {
  readonly db: Database;
  readonly user: SignedIn;
  readonly now: Date;
}

/** One at a time may change the list of a module; two that add at once would take the same place. */
const holdList = (db: Database, moduleId: string) => holdLock(db, `resources ${moduleId.toLowerCase()}`);

/** Every change of what all learn from is remembered with who made it. */
export function recordChange(
  { db, user }: Pick<Actor, 'db' | 'user'>,
  verb: RecordedVerb<'resource'>,
  resource: { id: string; module_id: string },
  result: NonNullable<NewTrainingEvent['result']>,
): Promise<void> {
  return recordEvent(db, {
    personId: user.id,
    verb,
    object: 'resource',
    objectId: resource.id,
    moduleId: resource.module_id,
    result,
  });
}

/** Makes a resource of a claimed file or of an address, at the end of its module's list. Gives its id. */
export async function addResource(actor: Actor & { storage: Storage }, asked: NewResource): Promise<string> {
  const { db, storage, user, now } = actor;
  ensure(await hasModule(db, asked.moduleId), 'module_not_found');
  const made = asked.type === 'link' ? linkOf(asked) : await fileOf(actor, asked);
  await holdList(db, asked.moduleId);
  const position = (await listResourceIds(db, asked.moduleId)).length;
  const durationSeconds =
    made.file && made.type === 'video' ? await movieDuration(storage, made.file.storageKey) : null;
  const title = asked.title || made.title;
  const id = await saveResource(db, {
    ...made,
    moduleId: asked.moduleId,
    title,
    description: asked.description,
    position,
    durationSeconds: durationSeconds ?? null,
    createdBy: user.id,
    now,
  });
  await recordChange(actor, 'added', { id, module_id: asked.moduleId }, { title, type: made.type });
  return id;
}

function linkOf({ url: address }: NewResource) {
  const url = usableLink(address ?? '');
  ensure(url, 'link_address_unusable');
  return { type: 'link' as const, title: new URL(url).hostname, url, file: null };
}

/** Whether it is a video or a document is the file's to say, not the body's (spec 4, upload flow). */
async function fileOf({ db, user }: Actor, { filePath }: NewResource) {
  const file: TakenFile = await takeClaimed(db, { userId: user.id, objectPath: filePath ?? '', purpose: 'resource' });
  // Captions stand beside a video; by themselves they are nothing to look at.
  ensure(file.mimeType !== 'text/vtt', 'file_kind_not_taken');
  const type = file.mimeType.startsWith('video/') ? ('video' as const) : ('pdf' as const);
  return { type, title: titleFrom(file.fileName), url: null, file };
}

/** Changes the words of a resource, its place in the list, or where a link leads. */
export async function changeResource(
  actor: Actor,
  id: string,
  asked: {
    title?: string | undefined;
    description?: string | undefined;
    orderIndex?: number | undefined;
    url?: string | undefined;
  },
): Promise<void> {
  const { db, user, now } = actor;
  const before = await findResource(db, id, user.id);
  ensure(before, 'resource_not_found');
  const url = asked.url === undefined || before.type !== 'link' ? undefined : usableLink(asked.url);
  if (asked.url !== undefined && before.type === 'link') ensure(url, 'link_address_unusable');
  await saveChange(
    db,
    id,
    {
      ...(asked.title ? { title: asked.title } : {}),
      ...(asked.description === undefined ? {} : { description: asked.description }),
      ...(url === undefined ? {} : { url }),
    },
    now,
  );
  if (asked.orderIndex !== undefined) {
    await holdList(db, before.module_id);
    const ids = await listResourceIds(db, before.module_id);
    await savePositions(db, before.module_id, movedTo(ids, id, asked.orderIndex));
  }
  await recordChange(actor, 'updated', before, { title: asked.title || before.title });
}

/** Gives a module's resources a new order. Refuses a list that is not of today: something would get lost in it. */
export async function reorderResources(actor: Actor, moduleId: string, ids: readonly string[]): Promise<void> {
  const { db, user } = actor;
  ensure(await hasModule(db, moduleId), 'module_not_found');
  await holdList(db, moduleId);
  const present = await listResourceIds(db, moduleId);
  const wanted = ids.map((id) => id.toLowerCase());
  ensure(isSameSet(present, wanted), 'resource_order_stale');
  if (present.every((id, place) => id === wanted[place])) return;
  await savePositions(db, moduleId, wanted);
  await recordEvent(db, {
    personId: user.id,
    verb: 'updated',
    object: 'resource',
    moduleId,
    result: { order: wanted.length },
  });
}

/** Removes a resource; its files go with the housekeeping, once this has happened. */
export async function deleteResource(actor: Actor, id: string): Promise<void> {
  const { db, user, now } = actor;
  const before = await findResource(db, id, user.id);
  ensure(before, 'resource_not_found');
  ensure(mayDelete(user, before), 'resource_of_another');
  await holdList(db, before.module_id);
  await discardFiles(db, await removeResource(db, id), now);
  await savePositions(db, before.module_id, await listResourceIds(db, before.module_id));
  await recordChange(actor, 'removed', before, { title: before.title, type: before.type });
}
