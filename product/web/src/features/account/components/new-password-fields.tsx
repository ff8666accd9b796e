// Asks for the new password twice, and lists its rules.
import { changePasswordRules } from '@juno/domain/account/password-rules'
import { useWatch } from 'react-hook-form'
import { PasswordField } from '@/components/form/fields'
import { PasswordRules } from '@/components/form/password-rules'
import type { PasswordForm } from './use-password-form'

const ruleLabels = ['At least 8 characters', 'Lowercase letters', 'Uppercase letters', 'Numbers', 'Symbols']

export function NewPasswordFields({ form }: { form: PasswordForm }) {
  const next = useWatch({ control: form.control, name: 'next' })
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <PasswordField form={form} name="next" label="New Password" autoComplete="new-password" />
        <PasswordField
          form={form}
          name="confirmation"
          label="Confirm New Password"
          autoComplete="new-password"
        />
      </div>
      <PasswordRules
        password={next}
        rules={changePasswordRules.map((rule, index) => ({
          label: ruleLabels[index] ?? rule.message,
          met: rule.holds(next),
        }))}
      />
    </>
  )
}
