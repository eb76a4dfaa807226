import type { BucketSettings } from '../../config.ts';

/** The origin of the bucket's upload addresses, for the content security policy. */
export function bucketOrigin({ name, endpoint, region }: BucketSettings): string {
  if (endpoint) return new URL(endpoint).origin;
  // A name with dots matches no wildcard certificate, so it goes into the path.
  return `https://${name.includes('.') ? '' : `${name}.`}s3.${region}.amazonaws.com`;
}
