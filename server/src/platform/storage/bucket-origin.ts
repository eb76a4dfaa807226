import type { BucketSettings } from '../../config.ts';

/** The origin that browsers PUT to; our pages may then connect to it. */
export function bucketOrigin({ name, endpoint, region }: BucketSettings): string {
  return endpoint ? new URL(endpoint).origin : `https://${name}.s3.${region}.amazonaws.com`;
}
