import type { BucketSettings } from '../../config.ts';

/** The origin of the URLs to which browsers upload files, for the content security policy. */
export function bucketOrigin({ name, endpoint, region }: BucketSettings): string {
  if (endpoint) return new URL(endpoint).origin;
  // Amazon's TLS wildcard certificate does not cover a bucket name with dots. The URLs of such a bucket have the name
  // in the path, so the name is not part of the origin.
  const subdomain = name.includes('.') ? '' : `${name}.`;
  return `https://${subdomain}s3.${region}.amazonaws.com`;
}
