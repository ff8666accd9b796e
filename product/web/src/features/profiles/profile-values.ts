// Converting between the stored profile and the editor's form.
import type { Tables } from '@juno/domain/database.types'
import { roleOptions } from '@juno/domain/applications/role-options'
import { profileColumns } from '@juno/domain/profiles/profile-columns'
import type { ProfileFields, ProfileForm } from '@juno/domain/profiles/profile-form'
import { hideableFields, type HideableField } from '@juno/domain/profiles/profile-visibility'

export const ownColumns = [...profileColumns.form, 'avatar_url', 'updated_at'] as const

/** A row of secure_profiles, as far as the editor reads it. */
export type ProfileRow = Pick<Tables<'secure_profiles'>, (typeof ownColumns)[number]>

export interface HiddenField {
  field: string
  value: string
}

type TextField = {
  [Name in keyof ProfileForm]: ProfileForm[Name] extends string ? Name : never
}[keyof ProfileForm]

/** Returns the form of a stored profile, with its hidden values put back. */
export function profileForm(row: ProfileRow, hidden: readonly HiddenField[]): ProfileForm {
  const visibility = (row.visibility ?? {}) as Partial<Record<HideableField, string>>
  const own = (field: HideableField) => row[field] ?? hidden.find(entry => entry.field === field)?.value ?? ''
  const seenBy = (field: HideableField) => (visibility[field] === 'nobody' ? 'nobody' : 'members')
  const texts = Object.fromEntries(profileColumns.form.map(name => [name, row[name] ?? '']))
  return {
    ...(texts as Record<TextField, string>),
    role: roleText(row.role),
    location: own('location'),
    linkedin_url: own('linkedin_url'),
    company_website: own('company_website'),
    expertise: row.expertise ?? [],
    open_to_networking: row.open_to_networking,
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
