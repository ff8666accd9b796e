import { photoRules } from '@juno/domain/profiles/profile-texts'
import { decodePart } from '@/lib/decode-part'

/** Returns the path in the bucket of a photo in the member's own folder, or null for any other picture. */
export function storedPhotoPath(userId: string, avatarUrl: string | null): string | null {
  if (!avatarUrl) return null
  const pathname = URL.canParse(avatarUrl, 'http://localhost')
    ? new URL(avatarUrl, 'http://localhost').pathname
    : ''
  const inBucket = `/object/public/${photoRules.bucket}/`
  const start = pathname.indexOf(inBucket)
  if (start < 0) return null
  const path = decodePart(pathname.slice(start + inBucket.length))
  return path?.startsWith(`headshots/${userId}/`) && !path.includes('..') ? path : null
}
