import type { BucketSettings } from '../../config.ts';

/** The origin of the URLs to which browsers upload files, for the content security policy. */
export function bucketOrigin({ name, endpoint, region }: BucketSettings): string {
  if (endpoint) return new URL(endpoint).origin;
  // A wildcard certificate does not cover a name with dots, so such a name is in the path instead of the host name.
  return `https://${name.includes('.') ? '' : `${name}.`}s3.${region}.amazonaws.com`;
}
