import { changePasswordRules } from '@juno/domain/account/password-rules'
import { changePasswordTexts } from '@juno/domain/profiles/profile-texts'
import { useWatch } from 'react-hook-form'
import { PasswordField } from '@/components/form/fields'
import { Form, SubmitButton } from '@/components/form/form'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { SettingsSection } from '@/components/layout/settings-section'
import { RuleList } from '@/components/ui/rule-list'
import { toast } from '@/components/ui/toast-store'
import { commonPasswordText, isCommonPassword } from '@/lib/auth/common-passwords'
import { logFailure } from '@/lib/log-failure'
import { passwordFormProblem, PasswordRefusal, useChangePassword } from '../api/change-password'

const blank = { current: '', next: '', confirmation: '' }
const ruleLabels = ['At least 8 characters', 'Lowercase letters', 'Uppercase letters', 'Numbers', 'Symbols']

export function ChangePasswordCard({ email }: { email: string }) {
  const change = useChangePassword()
  const problemOf = ({ next, confirmation }: typeof blank) => passwordFormProblem(next, confirmation)
  const refuse = (title: string, description: string) => toast({ title, description, variant: 'destructive' })
  const form = useValidatedForm({
    defaultValues: blank,
    rules: values => {
      const problem = problemOf(values)
      return problem ? [{ path: problem.field, message: '' }] : []
    },
    onInvalid: () => {
      const problem = problemOf(form.getValues())
      if (problem) refuse(problem.title, problem.description)
    },
    onSubmit: async ({ current, next }) => {
      if (await isCommonPassword(next))
        throw new PasswordRefusal({ title: changePasswordTexts.notMet, description: commonPasswordText })
      await change.mutateAsync({ email, current, next })
      form.reset(blank)
      toast(changePasswordTexts.saved)
    },
    failure: error => {
      logFailure('The password was not changed', error)
      if (!(error instanceof PasswordRefusal)) return null
      refuse(error.texts.title, error.texts.description)
      return error.texts === changePasswordTexts.wrongCurrent ? { path: 'current', message: '' } : null
    },
  })
  const next = useWatch({ control: form.control, name: 'next' })

  return (
    <SettingsSection title="Change Password" lead="Your other devices will ask for the new password.">
      <Form form={form}>
        {/* For password managers: whose password this is. */}
        <input hidden type="text" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField form={form} name="current" label="Current Password" autoComplete="current-password" />
        <div className="grid gap-5 sm:grid-cols-2">
          <PasswordField form={form} name="next" label="New Password" autoComplete="new-password" />
          <PasswordField
            form={form}
            name="confirmation"
            label="Confirm New Password"
            autoComplete="new-password"
          />
        </div>
        <RuleList
          title="Your password needs"
          rules={changePasswordRules.map((rule, index) => ({
            label: ruleLabels[index] ?? rule.message,
            met: rule.holds(next),
          }))}
        />
        <SubmitButton form={form} busyLabel="Updating..." className="justify-self-start">
          Update Password
        </SubmitButton>
      </Form>
    </SettingsSection>
  )
}
