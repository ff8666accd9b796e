// Which file of the bucket a photo's address stands for.
import { photoRules } from '@juno/domain/profiles/profile-texts'

/** The path of a photo in her own folder; null for any other picture, which is not hers to remove. */
export function storedPhotoPath(userId: string, avatarUrl: string | null): string | null {
  if (!avatarUrl) return null
  const pathname = URL.canParse(avatarUrl, 'http://localhost')
    ? new URL(avatarUrl, 'http://localhost').pathname
    : ''
  const inBucket = `/object/public/${photoRules.bucket}/`
  const start = pathname.indexOf(inBucket)
  if (start < 0) return null
  const path = decodeURIComponent(pathname.slice(start + inBucket.length))
  return path.startsWith(`headshots/${userId}/`) && !path.includes('..') ? path : null
}
