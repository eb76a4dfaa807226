import { sopDeskEndpoints } from '@loopcheck/contract/features/sops/sop-desk.contract';
import { lineText } from '@loopcheck/contract/fields';
import { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { cursorAfter, readCursor } from '../../platform/http/cursor.ts';
import { implement } from '../../platform/http/implement.ts';
import { claimUpload } from '../uploads/index.ts';
import { createSop, reviseSop } from './bring-sop.ts';
import { deleteSop, editSop, releaseSop, switchSop } from './change-sop.ts';
import { findDeskSop, findRevisionFile, listDeskSops, listRevisions } from './sop-desk.queries.ts';
import { listReaders } from './sop-readers.queries.ts';
import { deskSopOf, readerOf, revisionOf, sopOf } from './sop-replies.ts';

const pageSize = 50;

/** The last row of a page: a number or a name, and an id. */
const Place = z.tuple([lineText(300), z.uuid()]);

export const sopDeskRoutes = implement(sopDeskEndpoints, {
  list: async ({ db, user, query }) => {
    const [number, id] = readCursor(Place, query.cursor) ?? [];
    const rows = await listDeskSops(db, {
      isActive: query.state && query.state === 'active',
      after: number === undefined || id === undefined ? undefined : { number, id },
      limit: pageSize + 1,
    });
    return page(
      rows,
      (row) => deskSopOf(row, user),
      (row) => [row.number, row.id],
    );
  },
  one: async ({ db, user, params }) => deskSopOf(await findKnown(db, params.id), user),
  readers: async ({ db, params, query }) => {
    const { revision } = await findKnown(db, params.id);
    const [name, id] = readCursor(Place, query.cursor) ?? [];
    const rows = await listReaders(db, {
      sopId: params.id,
      revision,
      state: query.state,
      after: name === undefined || id === undefined ? undefined : { name, id },
      limit: pageSize + 1,
    });
    return page(rows, readerOf, (row) => [row.full_name, row.id]);
  },
  revisions: async ({ db, params }) => {
    await findKnown(db, params.id);
    return (await listRevisions(db, params.id)).map(revisionOf);
  },
  revisionFile: async ({ db, params, query }) => {
    const found = await findRevisionFile(db, params.id, params.revision);
    ensure(found?.file_key, 'sop_not_found');
    return {
      storageKey: found.file_key,
      fileName: found.file_name ?? `${found.number} ${found.title}`,
      mimeType: found.mime_type,
      asAttachment: query.download === '1',
    };
  },
  claim: ({ db, storage, config, now, user, body, request }) =>
    claimUpload(
      { db, storage, config, now, log: request.log },
      { userId: user.id, address: body.sopFileURL, purpose: 'sop' },
    ),
  create: async (call) => sopOf(await findKnown(call.db, await createSop(call))),
  edit: async (call) => {
    await editSop(call);
    return sopOf(await findKnown(call.db, call.params.id));
  },
  revise: async (call) => {
    await reviseSop(call);
    return sopOf(await findKnown(call.db, call.params.id));
  },
  release: async (call) => {
    await releaseSop(call);
    return sopOf(await findKnown(call.db, call.params.id));
  },
  deactivate: async ({ db, user, params }) => {
    await switchSop(db, user.id, params.id, false);
    return sopOf(await findKnown(db, params.id));
  },
  activate: async ({ db, user, params }) => {
    await switchSop(db, user.id, params.id, true);
    return sopOf(await findKnown(db, params.id));
  },
  remove: async (call) => {
    await deleteSop(call);
    return { id: call.params.id };
  },
});

async function findKnown(db: Database, id: string) {
  const sop = await findDeskSop(db, id);
  ensure(sop, 'sop_not_found');
  return sop;
}

/** One row more than a page was asked for: it says whether another page follows. */
function page<Row, Item>(
  rows: readonly Row[],
  itemOf: (row: Row) => Item,
  placeOf: (row: Row) => readonly unknown[],
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    items: shown.map(itemOf),
    nextCursor: rows.length > pageSize && last !== undefined ? cursorAfter(placeOf(last)) : null,
  };
}
