// Images of the site that lie in one of its own public buckets.
import { requireConfigBlock } from '@/config/app-config'
import { logFailure } from '@/lib/log-failure'
import { supabase } from '@/lib/supabase'

/** The path inside the bucket of an image that lies there; null for one that lies elsewhere. */
export function storedImagePath(url: string | null, bucket: string, supabaseUrl: string): string | null {
  const prefix = `${supabaseUrl}/storage/v1/object/public/${bucket}/`
  return url?.startsWith(prefix)
    ? decodeURIComponent(url.slice(prefix.length).split(/[?#]/)[0] ?? '') || null
    : null
}

/** Takes away an image that nothing shows any more. That it stays behind is no reason to trouble anybody. */
export async function removeStoredImage(url: string | null, bucket: string): Promise<void> {
  const path = storedImagePath(url, bucket, requireConfigBlock(document).supabaseUrl)
  if (!path) return
  const { error } = await supabase.storage
    .from(bucket)
    .remove([path])
    .catch((cause: unknown) => ({ error: cause }))
  if (error) logFailure('An image that is no longer shown could not be removed', error)
}
