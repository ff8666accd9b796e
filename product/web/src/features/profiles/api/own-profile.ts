// Reads the signed-in member's profile, and saves the editor's form.
import type { ProfileFields } from '@juno/domain/profiles/profile-form'
import { profileTexts } from '@juno/domain/profiles/profile-texts'
import { columnList } from '@juno/domain/text/column-list'
import { queryOptions } from '@tanstack/react-query'
import { savedOrNewer } from '@/lib/newer-version'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { ownColumns, profileChanges, type HiddenField, type ProfileRow } from '../profile-values'

export interface OwnProfile {
  row: ProfileRow
  hidden: HiddenField[]
}

/** The row is read first. A save between the two reads is noticed later, since the version is then the older one. */
async function getOwnProfile(userId: string): Promise<OwnProfile> {
  const row = unwrap(
    await supabase.from('secure_profiles').select(columnList(ownColumns)).eq('id', userId).single(),
  )
  const hidden = await supabase
    .from('profile_hidden_fields')
    .select('field, value')
    .eq('profile_id', userId)
    .throwOnError()
  return { row, hidden: hidden.data }
}

/** The profile is read each time the editor opens, and never again while the member types. */
export const ownProfileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['own-profile', userId],
    queryFn: () => getOwnProfile(userId),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  })

interface Save {
  userId: string
  fields: ProfileFields
  /** The version with which the editor started. */
  base: OwnProfile
  /** A photo that was uploaded, but could not be saved at once. */
  avatarUrl?: string
}

/**
 * @returns the profile as it is stored now
 * @throws {NewerVersion} when nothing was saved
 */
export async function saveProfile({ userId, fields, base, avatarUrl }: Save): Promise<OwnProfile> {
  const { row, emptied } = profileChanges(fields, base.row.visibility)
  const changes = { ...row, ...(avatarUrl === undefined ? {} : { avatar_url: avatarUrl }) }
  const saved = await supabase
    .from('secure_profiles')
    .update({ ...changes, updated_at: new Date().toISOString() })
    .eq('id', userId)
    .eq('updated_at', base.row.updated_at ?? '')
    .select('id')
  await savedOrNewer(unwrap(saved), () => getOwnProfile(userId), profileTexts.saveFailed)
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

/** Saves only the name, for a profile that has none. */
export async function saveName(userId: string, name: string): Promise<void> {
  const changes = { name, updated_at: new Date().toISOString() }
  unwrap(await supabase.from('secure_profiles').update(changes).eq('id', userId).select('id').single())
}
