import { describe, expect, it } from 'vitest';
import { defaultUploadSettings, findUploadObstacle, isDownloadOnlyType, uploadLimitsFor } from './uploads.rules.ts';

const megabyte = 1024 * 1024;
/** A site with the default settings, but with videos of up to 2 GB. */
const settings = { ...defaultUploadSettings, maxVideoMegabytes: 2048 };
/** Returns why the site with `settings` does not accept a file as a learning resource; undefined if it accepts it. */
const obstacleOf = (fileName: string, megabytes: number, changes: Partial<typeof settings> = {}) =>
  findUploadObstacle(
    { fileName, fileSize: megabytes * megabyte, mimeType: '' },
    uploadLimitsFor('resource', { ...settings, ...changes }),
  );

describe('uploadLimitsFor', () => {
  it('uses the default sizes and accepts no Word or Excel files as resources if no setting was changed', () => {
    const { extensions, maxBytes, maxVideoBytes } = uploadLimitsFor('resource', defaultUploadSettings);
    expect([maxBytes, maxVideoBytes]).toEqual([100 * megabyte, 100 * megabyte]);
    expect(extensions).not.toContain('.docx');
    expect(extensions).not.toContain('.xlsx');
    expect(uploadLimitsFor('sop', defaultUploadSettings)).toMatchObject({
      maxBytes: 50 * megabyte,
      extensions: ['.pdf', '.docx', '.doc', '.txt'],
    });
  });

  it('adds Word and Excel files, but never files with macros, if the site accepts Word and Excel', () => {
    const officeSettings = { ...settings, acceptsWord: true, acceptsExcel: true };
    expect(uploadLimitsFor('resource', officeSettings).extensions).toEqual(expect.arrayContaining(['.docx', '.xlsx']));
    expect(uploadLimitsFor('sop', officeSettings).extensions).toContain('.xlsx');
    for (const purpose of ['resource', 'sop', 'news', 'picture'] as const) {
      const { extensions } = uploadLimitsFor(purpose, officeSettings);
      for (const extension of ['.docm', '.xlsm', '.xlsb', '.xls']) expect(extensions).not.toContain(extension);
    }
    expect(uploadLimitsFor('news', officeSettings)).toEqual(uploadLimitsFor('news', defaultUploadSettings));
  });
});

describe('findUploadObstacle', () => {
  it.each([
    ['film.mp4', 2048, undefined],
    ['film.MP4', 2048.001, 'file_too_large'],
    ['plan.pdf', 100, undefined],
    ['plan.pdf', 101, 'file_too_large'],
    // The error code means that the site does not accept files of this kind.
    ['plan.docx', 1, 'file_kind_not_taken'],
  ])('for %s with %d MB, on a site that accepts videos of up to 2 GB, returns %s', (name, megabytes, obstacle) => {
    // 2048.001 MB is not a whole number of bytes, so the test rounds it to the size that a file can have.
    expect(obstacleOf(name, Math.round(megabytes * megabyte) / megabyte)).toBe(obstacle);
  });
});

it('isDownloadOnlyType returns true for Excel files, and for Word files that are not procedures', () => {
  expect(isDownloadOnlyType('resource', '.docx')).toBe(true);
  expect(isDownloadOnlyType('sop', '.docx')).toBe(false);
  expect(isDownloadOnlyType('sop', '.xlsx')).toBe(true);
  expect(isDownloadOnlyType('sop', '.pdf')).toBe(false);
});
