/** Asks for a new password twice. It cannot be sent before all rules are met. */
import { hasRecommendedSymbol, newPasswordProblem } from '@juno/domain/account/password-rules'
import { useWatch } from 'react-hook-form'
import { PasswordField } from '@/components/form/fields'
import { Form, FormNotice, SubmitButton } from '@/components/form/form'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { PasswordRules, useCommonPassword } from '@/components/form/password-rules'

interface SetPasswordFormProps {
  /** The address of the account, where it is known. Password managers and people see whose password they set. */
  email: string | null
  /** Rejects with an Error whose message may be shown. */
  onSubmit: (password: string) => Promise<void>
}

const rulesFor = (password: string) => [
  { label: 'At least 8 characters', met: password.length >= 8 },
  { label: 'One uppercase letter', met: /\p{Lu}/u.test(password) },
  { label: 'One lowercase letter', met: /\p{Ll}/u.test(password) },
  { label: 'One number', met: /\d/.test(password) },
  { label: 'A special character (recommended)', met: hasRecommendedSymbol(password) },
]

export function SetPasswordForm({ email, onSubmit }: SetPasswordFormProps) {
  const form = useValidatedForm({
    defaultValues: { password: '', confirmation: '' },
    // The button is disabled while a rule is not met.
    rules: () => [],
    onSubmit: ({ password }) => onSubmit(password),
  })
  const { password, confirmation } = useWatch({ control: form.control })
  const weakness = newPasswordProblem(password ?? '', confirmation ?? '')
  const isCommon = useCommonPassword(password ?? '', weakness === null) === password

  return (
    <Form form={form}>
      {email !== null && (
        <p className="text-soft">
          For <strong className="text-ink">{email}</strong>
        </p>
      )}
      {/* It tells password managers whose password this is. */}
      <input hidden type="text" name="username" autoComplete="username" value={email ?? ''} readOnly />
      <PasswordField form={form} name="password" label="New Password" autoComplete="new-password" />
      <PasswordField
        form={form}
        name="confirmation"
        label="Confirm Password"
        autoComplete="new-password"
        error={confirmation === '' ? null : weakness}
      />
      <PasswordRules password={password ?? ''} rules={rulesFor(password ?? '')} />
      <FormNotice form={form} />
      <SubmitButton
        form={form}
        disabled={weakness !== null || isCommon}
        busyLabel="Setting password..."
        className="w-full"
      >
        Set Password
      </SubmitButton>
    </Form>
  )
}
