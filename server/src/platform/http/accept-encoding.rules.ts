/** The encodings in which shared replies, which are the same for everybody, are kept. */
export type Encoding = 'br' | 'gzip';

/** If the client gives both encodings the same weight, the first one is used. */
const encodings: readonly Encoding[] = ['br', 'gzip'];

/**
 * Returns the encoding for a reply by the header Accept-Encoding (RFC 9110, section 12.5.3); null if the reply must not
 * be compressed. Without the header, the reply is not compressed.
 */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding | null {
  const weights = readWeights(acceptEncoding ?? '');
  const wildcardWeight = weights.get('*') ?? 0;
  let best: Encoding | null = null;
  let bestWeight = 0;
  for (const encoding of encodings) {
    const weight = weights.get(encoding) ?? wildcardWeight;
    if (weight > bestWeight) [best, bestWeight] = [encoding, weight];
  }
  return best;
}

/** Returns the weights (0 to 1) of the encodings in the header. An entry with a malformed weight counts as refused. */
function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const entry of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const weightParameter = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, weightParameter === undefined ? 1 : Number(weightParameter.slice('q='.length)) || 0);
  }
  return weights;
}
