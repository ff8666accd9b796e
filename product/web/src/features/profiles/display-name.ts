const filled = (text: string | null | undefined) => text?.trim() || null

/** Returns the profile name, else the email, else 'Member' (docs/specification/dashboard.md#greeting). */
export const greetingName = (profileName: string | null | undefined, email: string | null | undefined) =>
  filled(profileName) ?? filled(email) ?? 'Member'

/** Returns the profile name, else 'Member'. The menu shows the email below it anyway. */
export const menuName = (profileName: string | null | undefined) => filled(profileName) ?? 'Member'
