// Putting an uploaded photo on the profile, or taking it off, and clearing away the one before.
import { photoRules } from '@juno/domain/profiles/profile-texts'
import { logFailure } from '@/lib/log-failure'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { storedPhotoPath } from '../stored-photo-path'

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

/** Removes a photo that no profile shows any more. That it stays behind is no reason to trouble her. */
export async function removeStoredPhoto(userId: string, avatarUrl: string | null): Promise<void> {
  const path = storedPhotoPath(userId, avatarUrl)
  if (!path) return
  const { error } = await supabase.storage
    .from(photoRules.bucket)
    .remove([path])
    .catch((cause: unknown) => ({ error: cause }))
  if (error) logFailure('The old photo could not be removed', error)
}
