// The signed-in member's profile: reading it, and saving the editor's form.
import type { ProfileFields } from '@juno/domain/profiles/profile-form'
import { queryOptions } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { profileChanges, profileForm, type HiddenField, type ProfileRow } from '../profile-values'

const columns =
  'name, business_name, role, location, bio, avatar_url, industry, team_size, revenue_size, company_stage, linkedin_url, company_website, expertise, company_description, open_to_networking, visibility, updated_at'

export interface OwnProfile {
  row: ProfileRow
  hidden: HiddenField[]
}

async function getOwnProfile(userId: string): Promise<OwnProfile> {
  const [row, hidden] = await Promise.all([
    supabase.from('secure_profiles').select(columns).eq('id', userId).single(),
    supabase.from('profile_hidden_fields').select('field, value').eq('profile_id', userId),
  ])
  return { row: unwrap(row), hidden: unwrap(hidden) }
}

/** Read each time the editor opens, and never again while the member types. */
export const ownProfileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['own-profile', userId],
    queryFn: () => getOwnProfile(userId),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  })

/** The profile was changed since the editor loaded it, mostly in another tab; `newer` is what is stored now. */
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
    // The team, a payment or a new photo change the row too, but nothing that the form would overwrite.
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

/** The name alone, of a profile that has none. */
export async function saveName(userId: string, name: string): Promise<void> {
  const changes = { name, updated_at: new Date().toISOString() }
  unwrap(await supabase.from('secure_profiles').update(changes).eq('id', userId).select('id').single())
}
