import type { BucketSettings } from '../../config.ts';

/** The origin that browsers PUT to; our pages may then connect to it. */
export function bucketOrigin({ name, endpoint, region }: BucketSettings): string {
  if (endpoint) return new URL(endpoint).origin;
  // A name with dots fits no certificate of theirs, and stands in the path instead.
  return `https://${name.includes('.') ? '' : `${name}.`}s3.${region}.amazonaws.com`;
}
