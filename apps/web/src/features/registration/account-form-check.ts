/** What /create-account checks before it sends anything, in the specification's order (specification 1, section 5). Pure. */

export interface AccountForm {
  email: string
  password: string
  confirmation: string
}

export interface FormProblem {
  title: string
  description: string
}

/** The four password messages; null when the password is good enough. */
export function accountPasswordProblem(password: string): string | null {
  if (password.length < 8) return 'Password must be at least 8 characters long'
  if (!/[A-Z]/.test(password)) return 'Password must include at least one uppercase letter'
  if (!/[a-z]/.test(password)) return 'Password must include at least one lowercase letter'
  if (!/[0-9]/.test(password)) return 'Password must include at least one number'
  return null
}

/** The toast for the first thing that is wrong with the form, or null when it can be sent. */
export function accountFormProblem({ email, password, confirmation }: AccountForm): FormProblem | null {
  if (email.trim() === '' || password === '' || confirmation === '') {
    return { title: 'Missing information', description: 'Please fill in all fields.' }
  }
  const weakness = accountPasswordProblem(password)
  if (weakness !== null) return { title: 'Invalid password', description: weakness }
  if (password !== confirmation) {
    return { title: "Passwords don't match", description: 'Please make sure your passwords match.' }
  }
  return null
}
