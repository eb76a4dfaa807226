import type { PersonalData } from '../../platform/db/personal-data.ts';

/** The personal data that this feature stores. */
export const modulesPersonalData: PersonalData = {
  /** Lists the module revisions that the person wrote, without their content. */
  moduleTexts: {
    userForeignKeys: ['module_revisions.author_id'],
    read: (db, userId) =>
      db
        .selectFrom('module_revisions')
        .select(['module_id', 'revision', 'title', 'created_at'])
        .where('author_id', '=', userId)
        .orderBy('created_at')
        .execute(),
  },
  /** Lists the pictures that the person uploaded for texts of modules. */
  modulePictures: {
    userForeignKeys: ['module_pictures.uploaded_by'],
    read: (db, userId) =>
      db
        .selectFrom('module_pictures')
        .select(['id', 'module_id', 'file_size', 'width', 'height', 'created_at'])
        .where('uploaded_by', '=', userId)
        .orderBy('created_at')
        .execute(),
  },
};
