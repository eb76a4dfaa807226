import { describe, expect, it } from 'vitest';
import { checkChosenFiles, summarizeOutcomes, uploadListReducer } from './upload-list.rules.ts';

const limits = { maxFiles: 2, maxBytes: 10, maxVideoBytes: 20, extensions: ['.pdf'] };
const createPdf = (name: string, content = '%PDF-') =>
  new File([content], name, { type: 'application/pdf', lastModified: 1 });
const createItem = (id: number, file: File, state: 'ready' | 'done' = 'ready') => ({
  id,
  file,
  state,
  sizeBytes: file.size,
  sentBytes: 0,
});

describe('checkChosenFiles', () => {
  it('rejects files that are already listed, of another kind, too large or too many, and accepts the other files', () => {
    const files = [
      createPdf('1.pdf'),
      new File(['x'], 'x.exe'),
      createPdf('2.pdf', '%PDF- too large'),
      createPdf('3.pdf'),
      createPdf('4.pdf'),
    ];
    // One file is listed, and the limit is two files. So only one more file is accepted.
    const { accepted, rejected } = checkChosenFiles(files, [createItem(1, createPdf('1.pdf'))], limits);
    expect(accepted.map(({ name }) => name)).toEqual(['3.pdf']);
    expect(rejected.map(({ reason }) => reason)).toEqual([
      'already_listed',
      'file_kind_not_taken',
      'file_too_large',
      'too_many',
    ]);
  });

  it('accepts a file again after its upload, and does not count uploaded files', () => {
    const items = [createItem(1, createPdf('1.pdf'), 'done'), createItem(2, createPdf('2.pdf'), 'done')];
    expect(checkChosenFiles([createPdf('1.pdf')], items, limits).rejected).toEqual([]);
  });
});

describe('uploadListReducer', () => {
  const items = [createItem(1, createPdf('1.pdf')), createItem(2, createPdf('2.pdf'), 'done')];

  it('adds, changes and removes items', () => {
    expect(uploadListReducer(items, { kind: 'add', items: [createItem(3, createPdf('3.pdf'))] })).toHaveLength(3);
    expect(uploadListReducer(items, { kind: 'change', id: 1, change: { sentBytes: 4 } })[0]?.sentBytes).toBe(4);
    expect(uploadListReducer(items, { kind: 'remove', id: 2 }).map(({ id }) => id)).toEqual([1]);
    expect(uploadListReducer(items, { kind: 'remove_done' }).map(({ id }) => id)).toEqual([1]);
  });
});

describe('summarizeOutcomes', () => {
  // The outcome undefined means that the file was removed from the list.
  it.each([
    ['process', [{ uploaded: 'a' }, { failedStep: 'process' }]],
    ['send', [{ failedStep: 'request_url' }, { failedStep: 'send' }]],
    ['request_url', [{ failedStep: 'request_url' }, undefined]],
    [null, [{ uploaded: 'a' }, { failedStep: 'send' }]],
    [null, [undefined]],
  ] as const)('returns %s as the failed step to show for the outcomes %j', (failureToShow, outcomes) => {
    expect(summarizeOutcomes<string>(outcomes).failureToShow).toBe(failureToShow);
  });

  it('lists the uploaded files, and tells whether other files failed', () => {
    expect(summarizeOutcomes([{ uploaded: 'a' }, undefined, { failedStep: 'send' }])).toMatchObject({
      uploaded: ['a'],
      hasFailures: true,
    });
  });
});
