import { describe, expect, it } from 'vitest';
import { selectTests } from './changed.mjs';

describe('selectTests', () => {
  it('selects the tests of changed features, of the screens that show them, and of the whole server', () => {
    const { filters, reason } = selectTests([
      'server/src/features/progress/progress.commands.ts',
      'contract/src/features/badges/badges.contract.ts',
      'docs/architecture.md',
    ]);
    expect(filters).toContain('/features/progress/');
    expect(filters).toContain('/features/badges/');
    expect(filters).toContain('server/src/access.test.ts');
    expect(filters).toContain('web/src/screens/module-screen.test.tsx');
    expect(filters).not.toContain('/features/sops/');
    expect(reason).toContain('badges, progress');
  });

  it('selects all tests (no filters) if a file that belongs to no feature has changed', () => {
    expect(selectTests(['server/src/platform/http/access.ts']).filters).toBeUndefined();
    expect(selectTests(['package-lock.json', 'server/src/features/sops/index.ts']).filters).toBeUndefined();
  });

  it('returns a reason if it is called without a list of changed files', () => {
    expect(selectTests().reason).toBeTypeOf('string');
  });

  it('selects no tests if only documents, content or browser journeys have changed', () => {
    expect(selectTests(['docs/glossary.md', 'content/sops/x.md', 'e2e/src/ui.spec.ts']).filters).toEqual([]);
  });
});
