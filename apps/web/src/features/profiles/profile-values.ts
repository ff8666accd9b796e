// Between the stored profile and the editor's form.
import {
  hideableFields,
  type HideableField,
  type ProfileFields,
  type ProfileForm,
} from '@juno/domain/profiles/profile-form'
import { roleText, storedRole } from './role-text'

/** A row of secure_profiles, as far as the editor reads it. */
export interface ProfileRow {
  name: string | null
  business_name: string | null
  role: string | null
  location: string | null
  bio: string | null
  avatar_url: string | null
  industry: string | null
  team_size: string | null
  revenue_size: string | null
  company_stage: string | null
  linkedin_url: string | null
  company_website: string | null
  expertise: string[] | null
  company_description: string | null
  open_to_networking: boolean | null
  visibility: unknown
  updated_at: string | null
}

export interface HiddenField {
  field: string
  value: string
}

const blank = (value: string | null) => value ?? ''

/** The form of a stored profile, with the values that she shows to nobody put back in their places. */
export function profileForm(row: ProfileRow, hidden: readonly HiddenField[]): ProfileForm {
  const visibility = (row.visibility ?? {}) as Partial<Record<HideableField, string>>
  const own = (field: HideableField) => row[field] ?? hidden.find(entry => entry.field === field)?.value ?? ''
  const seenBy = (field: HideableField) => (visibility[field] === 'nobody' ? 'nobody' : 'members')
  return {
    name: blank(row.name),
    business_name: blank(row.business_name),
    role: roleText(row.role),
    location: own('location'),
    bio: blank(row.bio),
    industry: blank(row.industry),
    team_size: blank(row.team_size),
    revenue_size: blank(row.revenue_size),
    company_stage: blank(row.company_stage),
    linkedin_url: own('linkedin_url'),
    company_website: own('company_website'),
    expertise: row.expertise ?? [],
    company_description: blank(row.company_description),
    open_to_networking: row.open_to_networking ?? false,
    visibility: {
      location: seenBy('location'),
      linkedin_url: seenBy('linkedin_url'),
      company_website: seenBy('company_website'),
    },
  }
}

/**
 * What is stored for a checked form. `stored` are her other choices of visibility, about fields that this form does
 * not have. A field that was hidden and is empty now stays hidden: the database would put its old value back.
 */
export function profileChanges(fields: ProfileFields, stored: unknown) {
  const before = (stored ?? {}) as Record<string, string>
  const visibility: Record<string, string> = { ...before, ...fields.visibility }
  const emptied = hideableFields.filter(field => fields[field] === null && before[field] === 'nobody')
  for (const field of emptied) visibility[field] = 'nobody'
  return { row: { ...fields, role: storedRole(fields.role), visibility }, emptied }
}
