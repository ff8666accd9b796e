// The profile photo: uploading it, putting it on the profile, and removing the one before.
import { sessionExpired } from '@juno/domain/account/session-texts'
import { photoFallbackPath, photoRules, photoTexts } from '@juno/domain/profiles/profile-texts'
import { api } from '@/lib/api'
import { ApiError } from '@/lib/api-error'
import { currentSession } from '@/lib/auth/current-session'
import { logFailure } from '@/lib/log-failure'
import { withoutHost } from '@/lib/stored-image'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { isServiceFailure, PhotoError, uploadFailure } from '../photo-failure'
import { storedPhotoPath } from '../stored-photo-path'

/** @returns the photo's address on this site. @throws {PhotoError} */
export async function uploadPhoto(userId: string | undefined, photo: Blob): Promise<string> {
  if (!userId) throw new PhotoError(photoTexts.notAuthenticated)
  if (!(await currentSession())) throw new PhotoError(sessionExpired)

  const path = `headshots/${userId}/${Date.now()}.jpg`
  const bucket = supabase.storage.from(photoRules.bucket)
  const { error } = await bucket.upload(path, photo, {
    cacheControl: photoRules.cacheSeconds,
    upsert: true,
    contentType: photo.type,
  })
  if (!error) return withoutHost(bucket.getPublicUrl(path).data.publicUrl)
  if (!isServiceFailure(error)) throw new PhotoError(uploadFailure(error), { cause: error })
  logFailure('The photo could not be stored directly', error)
  return uploadThroughServer(userId, photo)
}

async function uploadThroughServer(userId: string, photo: Blob): Promise<string> {
  try {
    const body = {
      userId,
      fileName: `${Date.now()}.jpg`,
      fileBase64: await base64(photo),
      fileType: photo.type,
    }
    const answer = await api<{ url?: string }>(photoFallbackPath, {
      method: 'POST',
      body,
      fallbackMessage: photoTexts.uploadFailed,
    })
    if (!answer.url) throw new Error('The answer names no photo.')
    return withoutHost(answer.url)
  } catch (cause) {
    const refused = cause instanceof ApiError && cause.status > 0
    throw new PhotoError(refused ? uploadFailure(cause) : photoTexts.uploadFailed, { cause })
  }
}

/** The bytes alone, without the `data:` in front. */
async function base64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let binary = ''
  for (let start = 0; start < bytes.length; start += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(start, start + 0x8000))
  return btoa(binary)
}

/** @returns when the profile was changed. @throws when it could not be */
export async function savePhoto(userId: string, avatarUrl: string | null): Promise<string | null> {
  const { updated_at } = unwrap(
    await supabase
      .from('secure_profiles')
      .update({ avatar_url: avatarUrl, updated_at: new Date().toISOString() })
      .eq('id', userId)
      .select('updated_at')
      .single(),
  )
  return updated_at
}

/** Removes a photo that no profile shows any more. Never rejects: a file that stays behind does no harm. */
export async function removeStoredPhoto(userId: string, avatarUrl: string | null): Promise<void> {
  const path = storedPhotoPath(userId, avatarUrl)
  if (!path) return
  const { error } = await supabase.storage
    .from(photoRules.bucket)
    .remove([path])
    .catch((cause: unknown) => ({ error: cause }))
  if (error) logFailure('The old photo could not be removed', error)
}
