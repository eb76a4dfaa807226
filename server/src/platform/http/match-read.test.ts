import { endpoint } from '@loopcheck/contract/endpoint';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createReadMatcher, maxParamLength } from './match-read.ts';

const read = (path: `/${string}`) => ({
  endpoint: endpoint({ method: 'GET', path, access: 'public', summary: 'A read', reply: z.object({}) }),
});
const matchRead = createReadMatcher(
  ['/api/people/:id', '/api/people/all', '/api/:kind/first/:id', '/api/people/:id/posts/:postId'].map((path) =>
    read(path as `/${string}`),
  ),
);
const match = (url: string) => {
  const { read: found, params, query } = matchRead(url) ?? {};
  return found && { path: found.endpoint.path, params, query: { ...query } };
};

test.each([
  ['/api/people/7', '/api/people/:id', { id: '7' }, {}],
  ['/api/people/all', '/api/people/all', {}, {}],
  ['/api/people/7/posts/a%20b%2Fc', '/api/people/:id/posts/:postId', { id: '7', postId: 'a b/c' }, {}],
  ['/api/people/first/7', '/api/:kind/first/:id', { kind: 'people', id: '7' }, {}],
  ['/api/people/', '/api/people/:id', { id: '' }, {}],
  ['/api/people/7?a=1&a=2&b=x+y%26&c', '/api/people/:id', { id: '7' }, { a: ['1', '2'], b: 'x y&', c: '' }],
  ['/api/people/7?a=b?c=d', '/api/people/:id', { id: '7' }, { a: 'b?c=d' }],
])('the URL %s matches the endpoint %s', (url, path, params, query) => {
  expect(match(url)).toEqual({ path, params, query });
});

test.each([
  '/api/people',
  '/api/people/7/',
  '/api//people/7',
  'api/people/7',
  '/API/people/7',
  '',
  'http://a.test/api',
])('the URL "%s" matches no endpoint', (url) => {
  expect(match(url)).toBeUndefined();
});

test('a parameter with a malformed escape is refused with bad_request, and a long one with not_found', () => {
  expect(() => match('/api/people/%zz')).toThrow(expect.objectContaining({ code: 'bad_request' }));
  expect(() => match('/api/people/%c3%28')).toThrow(expect.objectContaining({ code: 'bad_request' }));
  expect(match(`/api/people/${'a'.repeat(maxParamLength)}`)).toBeDefined();
  expect(() => match(`/api/people/${'a'.repeat(maxParamLength + 1)}`)).toThrow(
    expect.objectContaining({ code: 'not_found' }),
  );
});
