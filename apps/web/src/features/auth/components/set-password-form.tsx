/** A new password, twice, with the rules ticked off; cannot be sent before all of them hold. */
import { hasRecommendedSymbol, newPasswordProblem } from '@juno/domain/account/password-rules'
import { useState, type FormEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { FormField } from '@/components/ui/form-field'
import { PasswordInput } from '@/components/ui/password-input'
import { RuleList } from '@/components/ui/rule-list'

interface SetPasswordFormProps {
  /** Whose password is set, where that is known: for password managers and for her own certainty. */
  email: string | null
  busy: boolean
  problem: string | null
  onSubmit: (password: string) => void
}

const rulesFor = (password: string) => [
  { label: 'At least 8 characters', met: password.length >= 8 },
  { label: 'One uppercase letter', met: /\p{Lu}/u.test(password) },
  { label: 'One lowercase letter', met: /\p{Ll}/u.test(password) },
  { label: 'One number', met: /\d/.test(password) },
  { label: 'A special character (recommended)', met: hasRecommendedSymbol(password) },
]

export function SetPasswordForm({ email, busy, problem, onSubmit }: SetPasswordFormProps) {
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const weakness = newPasswordProblem(password, confirmation)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (weakness === null) onSubmit(password)
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {problem !== null && <Alert variant="destructive">{problem}</Alert>}
      {email !== null && (
        <p className="text-soft">
          For <strong className="text-ink">{email}</strong>
        </p>
      )}
      {/* For password managers: whose password this is. */}
      <input hidden type="text" name="username" autoComplete="username" value={email ?? ''} readOnly />
      <FormField label="New Password">
        <PasswordInput
          name="new-password"
          autoComplete="new-password"
          value={password}
          onChange={event => setPassword(event.target.value)}
        />
      </FormField>
      <FormField label="Confirm Password" error={confirmation === '' ? null : weakness}>
        <PasswordInput
          name="confirm-password"
          autoComplete="new-password"
          value={confirmation}
          onChange={event => setConfirmation(event.target.value)}
        />
      </FormField>
      <RuleList title="Your password needs" rules={rulesFor(password)} />
      <Button type="submit" busy={busy} disabled={weakness !== null} className="w-full">
        {busy ? 'Setting password...' : 'Set Password'}
      </Button>
    </form>
  )
}
