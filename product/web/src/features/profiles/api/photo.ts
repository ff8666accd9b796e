// Changes the profile photo: uploads one, puts it on the profile, and removes the earlier one.
import { sessionExpired } from '@juno/domain/account/session-texts'
import { photoFallbackPath, photoRules, photoTexts } from '@juno/domain/profiles/profile-texts'
import { api } from '@/lib/api'
import { ApiError } from '@/lib/api-error'
import { currentSession } from '@/lib/auth/current-session'
import { loadBucket } from '@/lib/load-client'
import { logFailure } from '@/lib/log-failure'
import { withoutHost } from '@/lib/stored-image'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'
import { isServiceFailure, PhotoError, uploadFailure } from '../photo-failure'
import { storedPhotoPath } from '../stored-photo-path'

/** @returns the photo's address on this site. @throws {PhotoError} */
async function uploadPhoto(userId: string | undefined, photo: Blob): Promise<string> {
  if (!userId) throw new PhotoError(photoTexts.notAuthenticated)
  if (!(await currentSession())) throw new PhotoError(sessionExpired)

  const path = `headshots/${userId}/${Date.now()}.jpg`
  const bucket = await loadBucket(photoRules.bucket)
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

/** Returns the encoded bytes without the `data:` prefix. */
async function base64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let binary = ''
  for (let start = 0; start < bytes.length; start += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(start, start + 0x8000))
  return btoa(binary)
}

/** @throws when it could not be put on the profile */
async function savePhoto(userId: string, avatarUrl: string | null): Promise<void> {
  unwrap(
    await supabase
      .from('secure_profiles')
      .update({ avatar_url: avatarUrl, updated_at: new Date().toISOString() })
      .eq('id', userId)
      .select('updated_at')
      .single(),
  )
}

/** Removes a photo that no profile shows any more. Never rejects: a file that stays behind does no harm. */
async function removeStoredPhoto(userId: string, avatarUrl: string | null): Promise<void> {
  const path = storedPhotoPath(userId, avatarUrl)
  if (!path) return
  const { error } = await loadBucket(photoRules.bucket)
    .then(files => files.remove([path]))
    .catch((cause: unknown) => ({ error: cause }))
  if (error) logFailure('The old photo could not be removed', error)
}

interface PhotoChange<Done> {
  userId: string
  /** The earlier photo. */
  avatarUrl: string | null
  /** Called even when the page has been left. */
  onSuccess: (done: Done) => void
}

/** Uploads a photo and puts it on the profile, which shows it unless `isShown` is false. Rejects with PhotoError. */
export const useUploadPhoto = ({
  userId,
  avatarUrl,
  onSuccess,
}: PhotoChange<{ url: string; isShown: boolean }>) =>
  useMutation({
    mutationFn: async (photo: Blob) => {
      const url = await uploadPhoto(userId, photo)
      const isShown = await savePhoto(userId, url).then(
        () => true,
        (cause: unknown) => {
          logFailure('The photo could not be put on the profile', cause)
          return false
        },
      )
      if (isShown) await removeStoredPhoto(userId, avatarUrl)
      return { url, isShown }
    },
    onSuccess,
    onError: cause => logFailure('The photo could not be uploaded', cause),
  })

export const useRemovePhoto = ({ userId, avatarUrl, onSuccess }: PhotoChange<void>) =>
  useMutation({
    mutationFn: async () => {
      await savePhoto(userId, null)
      await removeStoredPhoto(userId, avatarUrl)
    },
    onSuccess: () => onSuccess(),
    onError: cause => logFailure('The photo could not be removed', cause),
  })
