/**
 * What /create-account checks before it sends anything, in the order of
 * docs/specification/registration.md#create-account. Pure.
 */

import { passwordProblem } from '@juno/domain/account/password-rules'

export interface AccountForm {
  email: string
  password: string
  confirmation: string
}

export interface FormProblem {
  title: string
  description: string
}

/** The toast for the first thing that is wrong with the form, or null when it can be sent. */
export function accountFormProblem({ email, password, confirmation }: AccountForm): FormProblem | null {
  if (email.trim() === '' || password === '' || confirmation === '') {
    return { title: 'Missing information', description: 'Please fill in all fields.' }
  }
  const weakness = passwordProblem(password)
  if (weakness !== null) return { title: 'Invalid password', description: weakness }
  if (password !== confirmation) {
    return { title: "Passwords don't match", description: 'Please make sure your passwords match.' }
  }
  return null
}
