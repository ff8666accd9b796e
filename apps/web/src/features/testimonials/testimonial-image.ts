// Where the picture of a testimonial comes from (docs/specification/testimonials.md#testimonial-image).

import { isSitePath } from '@/lib/web-address'

/**
 * A full http(s) URL or a root-relative path stays as it is; a storage path containing 'testimonials/' is resolved
 * against public storage; anything else (and nothing) gets the default avatar, which is null here.
 */
export function testimonialImage(image: string | null | undefined, supabaseUrl: string): string | null {
  const value = image?.trim() ?? ''
  if (/^https?:\/\//i.test(value)) return value
  if (isSitePath(value)) return value
  if (/^[a-z][a-z0-9+.-]*:/i.test(value) || value.startsWith('/')) return null
  const at = value.indexOf('testimonials/')
  return at < 0 ? null : `${supabaseUrl}/storage/v1/object/public/${value.slice(at)}`
}
