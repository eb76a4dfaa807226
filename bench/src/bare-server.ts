/**
 * A Node server without any framework, in a process of its own. It answers every request with the same 13 KB of JSON, and
 * sends its port to the process that has started it.
 */
import { createServer } from 'node:http';

// 100 rows of about 130 bytes.
const rows = Array.from({ length: 100 }, (_, number) => ({ number, text: 'x'.repeat(107) }));
const body = Buffer.from(JSON.stringify(rows));
const server = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : undefined);
});
