// @vitest-environment jsdom
// These rules parse HTML.

import { describe, expect, it } from 'vitest';
import { editableModuleSample } from '../../../testing/samples.ts';
import { findChangedFields, findPublishObstacle, toModuleDraft, toRestoredContent } from './module-draft.rules.ts';

const module = editableModuleSample({
  description: 'Collect them.',
  contentRevision: 3,
  estimatedDuration: 40,
  objectives: ['Find them.'],
});
const draft = toModuleDraft(module);

describe('findChangedFields', () => {
  it('returns an empty object for an unchanged draft', () => {
    expect(findChangedFields(draft, module)).toEqual({});
  });

  it('returns only changed fields and changed lists', () => {
    const edited = { ...draft, title: 'Logs', lists: { ...draft.lists, tools: ['A pen.'] } };
    expect(findChangedFields(edited, module)).toEqual({ title: 'Logs', lists: { tools: ['A pen.'] } });
  });

  it('takes a module without a text as a module with an empty text', () => {
    const withoutText = { ...module, content: null };
    expect(findChangedFields(toModuleDraft(withoutText), withoutText)).toEqual({});
  });

  it('returns all parts of the draft if they differ from the parts of the module', () => {
    const parts = [{ startSectionId: null, minutes: 4, check: null }];
    expect(findChangedFields({ ...draft, parts }, module)).toEqual({ parts });
    expect(findChangedFields({ ...draft, parts }, { ...module, parts })).toEqual({});
  });
});

describe('findPublishObstacle', () => {
  it('returns null for a changed, valid draft of the current revision', () => {
    expect(findPublishObstacle({ ...draft, title: 'Logs' }, module)).toBeNull();
  });

  it('returns "unchanged" if there is no draft, and for a draft that equals the module', () => {
    expect(findPublishObstacle(null, module)).toBe('unchanged');
    expect(findPublishObstacle(draft, module)).toBe('unchanged');
  });

  it('returns "outdated" for a draft of an older revision', () => {
    expect(findPublishObstacle({ ...draft, title: 'Logs', baseRevision: 2 }, module)).toBe('outdated');
  });

  it.each([
    ['an empty title', { title: ' ' }],
    ['no duration', { estimatedDuration: null }],
    ['a fraction of a minute', { estimatedDuration: 1.5 }],
  ])('returns "invalid" for a draft with %s', (_fault, change) => {
    expect(findPublishObstacle({ ...draft, ...change }, module)).toBe('invalid');
  });

  it('returns "invalid_parts" for a part without minutes', () => {
    const parts = [{ startSectionId: null, minutes: null, check: null }];
    expect(findPublishObstacle({ ...draft, parts }, module)).toBe('invalid_parts');
  });
});

describe('toRestoredContent', () => {
  it('keeps the current description and duration if the revision lacks them, and empties a missing text or list', () => {
    const revision = {
      ...module.latest,
      title: 'Old title',
      content: null,
      sections: [],
      parts: [],
      description: null,
      summary: 'Old summary.',
      estimatedDuration: null,
      lists: { steps: ['Look.'] },
    };

    expect(toRestoredContent(revision, draft)).toMatchObject({
      title: 'Old title',
      description: 'Collect them.',
      summary: 'Old summary.',
      estimatedDuration: 40,
      content: '',
      lists: { steps: ['Look.'], objectives: [] },
    });
  });
});
