// A profile's role: the value of an application's select, or whatever she calls herself.
import { roleOptions } from '@juno/domain/applications/role-options'

/** What is shown and edited: an option's label, else the text itself. */
export const roleText = (stored: string | null) =>
  roleOptions.find(option => option.value === stored)?.label ?? stored ?? ''

/** What is stored: an option's value where its label was typed or kept. */
export const storedRole = (text: string | null) =>
  roleOptions.find(option => option.label.toLowerCase() === text?.trim().toLowerCase())?.value ?? text
