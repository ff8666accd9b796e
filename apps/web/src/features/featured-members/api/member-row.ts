// A member as the lists of this page show her.

export interface MemberRow {
  id: string
  name: string | null
  avatar_url: string | null
  role: string | null
  business_name: string | null
  featured: boolean
  /** Their membership is open. Nobody else is shown to members, featured or not. */
  listed: boolean
}

export const memberColumns = 'id, name, avatar_url, role, business_name, featured, listed'

/** The start of every key of profiles, the dashboard's featured member included. */
export const profilesKey = ['profiles'] as const
export const listsKey = [...profilesKey, 'featuring'] as const
