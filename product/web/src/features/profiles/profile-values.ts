// Converts between the stored profile and the editor's form.
import { roleOptions } from '@juno/domain/applications/role-options'
import {
  hideableFields,
  type HideableField,
  type ProfileFields,
  type ProfileForm,
} from '@juno/domain/profiles/profile-form'

/** The columns of secure_profiles that the editor reads. */
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

/** Returns the form of a stored profile, with its hidden values put back. */
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
 * Returns the row for a valid form. A field that was hidden and is empty now stays hidden: the database would put its
 * old value back. @param stored the visibility before, which may name fields that the form does not have
 */
export function profileChanges(fields: ProfileFields, stored: unknown) {
  const before = (stored ?? {}) as Record<string, string>
  const visibility: Record<string, string> = { ...before, ...fields.visibility }
  const emptied = hideableFields.filter(field => fields[field] === null && before[field] === 'nobody')
  for (const field of emptied) visibility[field] = 'nobody'
  return { row: { ...fields, role: storedRole(fields.role), visibility }, emptied }
}

/** Returns the option's label for the form, or the role as text: a role may be any text. */
const roleText = (stored: string | null) =>
  roleOptions.find(option => option.value === stored)?.label ?? stored ?? ''

/** Returns the option's value where the text is its label. */
const storedRole = (text: string | null) =>
  roleOptions.find(option => option.label.toLowerCase() === text?.trim().toLowerCase())?.value ?? text
