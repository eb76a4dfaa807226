import { sopAuthoringEndpoints } from '@loopcheck/contract/features/sops/sop-authoring.contract';
import { lineText } from '@loopcheck/contract/fields';
import { z } from 'zod';
import type { Database } from '../../../platform/db/database.ts';
import { ensure } from '../../../platform/errors/refusal.ts';
import { cursorAfter, cutPage, readCursor } from '../../../platform/http/cursor.ts';
import { implement } from '../../../platform/http/implement.ts';
import { claimUpload } from '../../uploads/index.ts';
import { presentManagedSop, presentReader, currentRevision, presentSop } from '../sops.presenter.ts';
import { createSop, deleteSop, editSop, releaseSop, reviseSop, setSopActive } from './authoring.commands.ts';
import {
  findManagedRevision,
  findManagedSop,
  findRevisionFile,
  listManagedSops,
  listReaders,
  listRevisions,
} from './authoring.queries.ts';

const pageSize = 50;

/** The last entry of a page, after which the next page begins: the number or the name, and the id. */
const Cursor = z.tuple([lineText(300), z.uuid()]);

export const authoringRoutes = implement(sopAuthoringEndpoints, {
  list: async ({ db, user, query }) => {
    const [number, id] = readCursor(Cursor, query.cursor) ?? [];
    const rows = await listManagedSops(db, {
      isActive: query.state === undefined ? undefined : query.state === 'active',
      after: number === undefined || id === undefined ? undefined : { number, id },
      limit: pageSize + 1,
    });
    return toPage(
      rows,
      (row) => presentManagedSop(row, user),
      (row) => [row.number, row.id],
    );
  },
  one: async ({ db, user, params }) => presentManagedSop(await requireManagedSop(db, params.id), user),
  readers: async ({ db, params, query }) => {
    const revision = await findManagedRevision(db, params.id);
    ensure(revision !== undefined, 'sop_not_found');
    const [name, id] = readCursor(Cursor, query.cursor) ?? [];
    const rows = await listReaders(db, {
      sopId: params.id,
      revision,
      state: query.state,
      after: name === undefined || id === undefined ? undefined : { name, id },
      limit: pageSize + 1,
    });
    return toPage(rows, presentReader, (row) => [row.full_name, row.id]);
  },
  revisions: async ({ db, params }) => {
    await requireManagedSop(db, params.id);
    return (await listRevisions(db, params.id)).map(currentRevision);
  },
  revisionFile: async ({ db, params, query }) => {
    const file = await findRevisionFile(db, params.id, params.revision);
    ensure(file?.file_key, 'sop_not_found');
    return {
      storageKey: file.file_key,
      fileName: file.file_name ?? `${file.number} ${file.title}`,
      mimeType: file.mime_type,
      asAttachment: query.download === '1',
    };
  },
  claim: ({ db, storage, config, now, user, body, request }) =>
    claimUpload(
      { db, storage, config, now, log: request.log },
      { userId: user.id, uploadUrl: body.sopFileURL, purpose: 'sop' },
    ),
  create: async ({ db, now, config, user, body }) =>
    presentSopById(db, await createSop({ db, now, config }, { ...body, userId: user.id })),
  edit: async ({ db, user, params, body }) => {
    await editSop({ db }, { userId: user.id, id: params.id, changes: body });
    return presentSopById(db, params.id);
  },
  revise: async ({ db, now, config, user, params, body }) => {
    await reviseSop({ db, now, config }, { ...body, userId: user.id, id: params.id });
    return presentSopById(db, params.id);
  },
  release: async ({ db, now, user, params }) => {
    await releaseSop({ db, now }, { userId: user.id, id: params.id });
    return presentSopById(db, params.id);
  },
  deactivate: async ({ db, user, params }) => {
    await setSopActive({ db }, { userId: user.id, id: params.id, isActive: false });
    return presentSopById(db, params.id);
  },
  activate: async ({ db, user, params }) => {
    await setSopActive({ db }, { userId: user.id, id: params.id, isActive: true });
    return presentSopById(db, params.id);
  },
  remove: async ({ db, now, user, params }) => {
    await deleteSop({ db, now }, { user, id: params.id });
    return { id: params.id };
  },
});

const presentSopById = async (db: Database, id: string) => presentSop(await requireManagedSop(db, id));

async function requireManagedSop(db: Database, id: string) {
  const sop = await findManagedSop(db, id);
  ensure(sop, 'sop_not_found');
  return sop;
}

/** Presents one page of rows. `rows` contains one row more than a page if another page follows. */
function toPage<Row, Item>(
  rows: readonly Row[],
  present: (row: Row) => Item,
  cursorOf: (row: Row) => readonly unknown[],
): { items: Item[]; nextCursor: string | null } {
  const { page, nextCursor } = cutPage(rows, pageSize, (row) => cursorAfter(cursorOf(row)));
  return { items: page.map(present), nextCursor };
}
