const filled = (text: string | null | undefined) => text?.trim() || null

/** The dashboard greets by profile name, else email, else 'Member' (docs/specification/dashboard.md#greeting). */
export const greetingName = (profileName: string | null | undefined, email: string | null | undefined) =>
  filled(profileName) ?? filled(email) ?? 'Member'

/** The user menu shows the profile name, else 'Member'; the email is below it anyway. */
export const menuName = (profileName: string | null | undefined) => filled(profileName) ?? 'Member'
