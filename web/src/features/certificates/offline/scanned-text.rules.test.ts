import { describe, expect, it } from 'vitest';
import { parseScannedText } from './scanned-text.rules.ts';

const signedCode = 'eyJhbGciOiJFZERTQSJ9.eyJuIjoiQS0xIn0.c2lnbmF0dXJl';

describe('parseScannedText', () => {
  it.each([
    ['https://plant.example/verify/LOOPCHECK-7K3Q-9XWD', 'LOOPCHECK-7K3Q-9XWD'],
    ['http://plant.test:3000/verify/A%2FB?x=1', 'A/B'],
    [' loopcheck-7k3q-9xwd\n', 'LOOPCHECK-7K3Q-9XWD'],
    ['loopcheck 7k3q 9xwd', 'LOOPCHECK7K3Q9XWD'],
    ['https://plant.example/verify/%E0%A4%A', '%E0%A4%A'],
  ])('returns the number in %j', (text, number) => {
    expect(parseScannedText(text)).toEqual({ kind: 'number', number });
  });

  it.each([
    signedCode,
    ` ${signedCode}\n`,
    `${signedCode.slice(0, 20)}\n${signedCode.slice(20)}`,
    `{"credential":"${signedCode}"}`,
  ])('returns the signed code in %j', (text) => {
    expect(parseScannedText(text)).toEqual({ kind: 'signed', text: signedCode });
  });

  it.each(['', 'WIFI:S:plant;T:WPA;P:secret;;', 'https://example.org/', 'a.b.c'])(
    'returns "unknown" for %j',
    (text) => {
      expect(parseScannedText(text)).toEqual({ kind: 'unknown' });
    },
  );
});
