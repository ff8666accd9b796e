// Checks the form of /create-account before anything is sent, in the order of
// docs/specification/registration.md#create-account.
import { passwordProblem } from '@juno/domain/account/password-rules'
import { emailAddress } from '@juno/domain/text/text-rules'

export interface AccountForm {
  email: string
  password: string
  confirmation: string
}

interface FormProblem {
  title: string
  description: string
  fields: readonly (keyof AccountForm)[]
}

/** Returns the toast for the first problem of the form, or null when it can be sent. */
export function accountFormProblem(form: AccountForm): FormProblem | null {
  const missing = (['email', 'password', 'confirmation'] as const).filter(field => form[field].trim() === '')
  if (missing.length > 0) {
    return { title: 'Missing information', description: 'Please fill in all fields.', fields: missing }
  }
  const address = emailAddress.safeParse(form.email)
  if (!address.success) {
    const description = address.error.issues[0]?.message ?? ''
    return { title: 'Please check your email address', description, fields: ['email'] }
  }
  const weakness = passwordProblem(form.password)
  if (weakness !== null) return { title: 'Invalid password', description: weakness, fields: ['password'] }
  if (form.password !== form.confirmation) {
    return {
      title: "Passwords don't match",
      description: 'Please make sure your passwords match.',
      fields: ['confirmation'],
    }
  }
  return null
}
