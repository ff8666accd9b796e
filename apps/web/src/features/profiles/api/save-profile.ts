// Saving the editor's form, unless somebody, mostly she herself in another tab, has changed the profile meanwhile.
import type { ProfileFields } from '@juno/domain/profiles/profile-form'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { profileChanges, profileForm } from '../profile-values'
import { getOwnProfile, type OwnProfile } from './get-own-profile'

/** The stored profile is newer than the one that was being edited; it is in `newer`. */
export class ProfileConflictError extends Error {
  override readonly name = 'ProfileConflictError'
  constructor(readonly newer: OwnProfile) {
    super('Your profile was changed in another tab or on another device.')
  }
}

interface Save {
  userId: string
  fields: ProfileFields
  /** What the editor started from. */
  base: OwnProfile
  /** A photo that was uploaded, but could not be saved at once. */
  avatarUrl?: string
}

/**
 * @returns the profile as it is stored now
 * @throws {ProfileConflictError} nothing was saved
 */
export async function saveProfile({ userId, fields, base, avatarUrl }: Save): Promise<OwnProfile> {
  const { row, emptied } = profileChanges(fields, base.row.visibility)
  const changes = { ...row, ...(avatarUrl === undefined ? {} : { avatar_url: avatarUrl }) }
  if (!(await patchUnlessNewer(userId, changes, base.row.updated_at))) {
    const newer = await getOwnProfile(userId)
    // The team, a payment or a new photo touch the row too: that is nothing that her form would overwrite.
    if (!sameForm(newer, base)) throw new ProfileConflictError(newer)
    if (!(await patchUnlessNewer(userId, changes, newer.row.updated_at)))
      throw new ProfileConflictError(await getOwnProfile(userId))
  }
  if (emptied.length > 0) {
    await supabase
      .from('profile_hidden_fields')
      .delete()
      .eq('profile_id', userId)
      .in('field', emptied)
      .throwOnError()
  }
  return getOwnProfile(userId)
}

async function patchUnlessNewer(
  userId: string,
  changes: ReturnType<typeof profileChanges>['row'] & { avatar_url?: string },
  seen: string | null,
): Promise<boolean> {
  const rows = unwrap(
    await supabase
      .from('secure_profiles')
      .update({ ...changes, updated_at: new Date().toISOString() })
      .eq('id', userId)
      .eq('updated_at', seen ?? '')
      .select('id'),
  )
  return rows.length > 0
}

const sameForm = (one: OwnProfile, other: OwnProfile) =>
  JSON.stringify(profileForm(one.row, one.hidden)) === JSON.stringify(profileForm(other.row, other.hidden))
