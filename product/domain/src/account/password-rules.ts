/** Defines the three password checks. Each has its own texts, so each is written out. */

export const minimumPasswordLength = 8

interface PasswordRule {
  message: string
  holds: (password: string) => boolean
}

const longEnough = (password: string) => password.length >= minimumPasswordLength
const hasUppercase = (password: string) => /\p{Lu}/u.test(password)
const hasLowercase = (password: string) => /\p{Ll}/u.test(password)
const hasNumber = (password: string) => /\d/.test(password)
const hasSymbol = (password: string) => /[^\p{L}\p{N}\s]/u.test(password)

/** /create-account shows the first rule that fails (docs/specification/registration.md#create-account). */
export const accountPasswordRules: readonly PasswordRule[] = [
  { message: 'Password must be at least 8 characters long', holds: longEnough },
  { message: 'Password must include at least one uppercase letter', holds: hasUppercase },
  { message: 'Password must include at least one lowercase letter', holds: hasLowercase },
  { message: 'Password must include at least one number', holds: hasNumber },
]

/** The rules of docs/specification/sign-in.md#new-password only recommend a special character. */
export const newPasswordRules: readonly PasswordRule[] = [
  { message: 'Password must be at least 8 characters', holds: longEnough },
  {
    message: 'Password must include at least one uppercase letter, one lowercase letter, and one number',
    holds: password => hasUppercase(password) && hasLowercase(password) && hasNumber(password),
  },
]

/** Only the rules of docs/specification/sign-in.md#change-password demand symbols. */
export const changePasswordRules: readonly PasswordRule[] = [
  { message: 'Password must be at least 8 characters long', holds: longEnough },
  { message: 'Password must include lowercase letters', holds: hasLowercase },
  { message: 'Password must include uppercase letters', holds: hasUppercase },
  { message: 'Password must include numbers', holds: hasNumber },
  { message: 'Password must include symbols', holds: hasSymbol },
]

/** The auth service hashes 72 bytes. Letters beyond ASCII have two or more. It stands in no list until it is broken. */
export const passwordLengthLimit: PasswordRule = {
  message: 'Password cannot be longer than 72 characters',
  holds: password => inBytes(password).length <= 72,
}

/** Returns a text with one letter for each byte of UTF-8. A pair of surrogates has four. */
const inBytes = (text: string) =>
  text.replace(/[\u0800-\ud7ff\ue000-\uffff]/g, 'xxx').replace(/[\u0080-\udfff]/g, 'xx')

export const passwordsDoNotMatch = 'Passwords do not match'

/** Returns the message of the first rule that fails, or null. */
function firstFailingRule(rules: readonly PasswordRule[], password: string): string | null {
  return [...rules, passwordLengthLimit].find(rule => !rule.holds(password))?.message ?? null
}

/** Returns the problem with a password chosen on /create-account, or null. */
export function passwordProblem(password: string): string | null {
  return firstFailingRule(accountPasswordRules, password)
}

/** Returns the problem with a password and its confirmation on /set-password, or null. */
export function newPasswordProblem(password: string, confirmation: string): string | null {
  if (password !== confirmation) return passwordsDoNotMatch
  return firstFailingRule(newPasswordRules, password)
}

/** Returns the problem with a password typed into the Change Password card, or null. */
export function changePasswordProblem(password: string): string | null {
  return firstFailingRule(changePasswordRules, password)
}

/** Returns whether a password has the special character that /set-password recommends. */
export function hasRecommendedSymbol(password: string): boolean {
  return hasSymbol(password)
}
