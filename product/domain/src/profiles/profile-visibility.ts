/** Lists who sees a contact field. The database stores hidden fields apart from the profile. */
export const visibilityOptions = [
  { value: 'members', label: 'Members' },
  { value: 'nobody', label: 'Nobody' },
] as const
export type Visibility = (typeof visibilityOptions)[number]['value']

/** The fields of the editor that can be hidden. */
export const hideableFields = ['location', 'linkedin_url', 'company_website'] as const
export type HideableField = (typeof hideableFields)[number]
