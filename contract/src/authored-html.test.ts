import { describe, expect, it } from 'vitest';
import { authoredAttributes, authoredElements, isAuthoredAttribute, isSectionId } from './authored-html.ts';

describe('the allow list for authored HTML', () => {
  it.each(['script', 'style', 'iframe', 'object', 'foreignObject', 'use', 'math', 'form', 'input', 'link'])(
    'does not contain the element <%s>',
    (tag) => {
      expect(Object.hasOwn(authoredElements, tag)).toBe(false);
    },
  );

  it('contains neither event handler attributes nor the attributes style, srcdoc and name', () => {
    // An element with the attribute `name` can shadow a property of document.
    expect(authoredAttributes.filter((name) => /^on|^style$|^srcdoc$|^name$/.test(name))).toEqual([]);
  });

  it.each([
    ['a', 'href', 'https://site.example/x?y=1#z'],
    ['a', 'href', '/sop-library'],
    ['a', 'href', '#read-the-label'],
    ['a', 'href', 'tel:+4712345678'],
    ['a', 'data-chapter', '7'],
    ['a', 'data-sop', 'LC-07-02'],
    ['div', 'class', 'callout warn'],
    ['td', 'data-h', 'Office network'],
    ['img', 'src', '/api/module-pictures/3f2a6c1e-54a9-4f0c-9f5a-0c6f0f3c1a01'],
    ['figure', 'class', 'picture medium'],
    ['h2', 'id', 'read-the-label'],
  ])('allows <%s %s="%s">', (tag, name, value) => {
    expect(isAuthoredAttribute(tag, name, value)).toBe(true);
  });

  it.each([
    ['a', 'href', 'javascript:alert(1)'],
    ['a', 'href', 'java\nscript:alert(1)'],
    ['a', 'href', '//other.example'],
    // Browsers treat a backslash as a slash and ignore a tab, so the next two URLs would lead to another site.
    ['a', 'href', '/\\other.example'],
    ['a', 'href', '/\t/other.example'],
    ['a', 'href', 'data:text/html,x'],
    ['a', 'href', 'vbscript:x'],
    ['a', 'target', '_blank'],
    ['div', 'class', 'callout modal'],
    ['img', 'src', 'https://other.example/a.png'],
    ['img', 'src', '/api/logout'],
    ['img', 'src', '/api/module-pictures/../logout'],
    ['img', 'src', '/api/module-pictures/3f2a6c1e-54a9-4f0c-9f5a-0c6f0f3c1a01/../../logout'],
    ['img', 'src', '/api/module-pictures/3f2a6c1e-54a9-4f0c-9f5a-0c6f0f3c1a01?x=1'],
    ['img', 'src', '/objects/3f2a/pump.png'],
    ['img', 'src', 'data:image/png;base64,AAAA'],
    ['img', 'onerror', 'alert(1)'],
    ['h2', 'id', 'body'],
    ['h2', 'id', 'Not Kebab'],
    ['script', 'src', '/objects/a.js'],
    // Every JavaScript object inherits a property `constructor`, which must not count as an allowed name.
    ['constructor', 'name', 'x'],
    ['p', 'constructor', 'x'],
  ])('rejects <%s %s="%s">', (tag, name, value) => {
    expect(isAuthoredAttribute(tag, name, value)).toBe(false);
  });
});

describe('isSectionId', () => {
  it('rejects a reserved name, such as the name of a property of document', () => {
    expect(['title', 'forms', 'root', 'main'].filter(isSectionId)).toEqual([]);
  });

  it('accepts an id in kebab case that is not a reserved name', () => {
    expect(isSectionId('when-to-stop')).toBe(true);
  });
});
