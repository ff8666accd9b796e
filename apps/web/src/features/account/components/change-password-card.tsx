// The Change Password card.
import { changePasswordRules } from '@juno/domain/account/password-rules'
import { changePasswordTexts } from '@juno/domain/profiles/profile-texts'
import { useState, type FormEvent } from 'react'
import { Button } from '@/components/ui/button'
import { FormField } from '@/components/ui/form-field'
import { PasswordInput } from '@/components/ui/password-input'
import { RuleList } from '@/components/ui/rule-list'
import { toast } from '@/components/ui/toast-store'
import { logFailure } from '@/lib/log-failure'
import { useChangePassword } from '../api/change-password'
import { PasswordRefusal, passwordFormProblem } from '../password-refusal'
import { SettingsSection } from '@/components/layout/settings-section'

const blank = { current: '', next: '', confirmation: '' }
const ruleLabels = ['At least 8 characters', 'Lowercase letters', 'Uppercase letters', 'Numbers', 'Symbols']

export function ChangePasswordCard({ email }: { email: string }) {
  const [values, setValues] = useState(blank)
  const change = useChangePassword()
  const set = (field: keyof typeof blank) => (event: { target: { value: string } }) =>
    setValues(now => ({ ...now, [field]: event.target.value }))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const problem = passwordFormProblem(values.next, values.confirmation)
    if (problem) {
      toast({ ...problem, variant: 'destructive' })
      return
    }
    try {
      await change.mutateAsync({ email, current: values.current, next: values.next })
      setValues(blank)
      toast(changePasswordTexts.saved)
    } catch (error) {
      logFailure('The password was not changed', error)
      if (error instanceof PasswordRefusal) toast({ ...error.words, variant: 'destructive' })
    }
  }

  return (
    <SettingsSection
      title="Change Password"
      lead="Everywhere else where you are signed in, you will be asked for the new one."
    >
      <form noValidate onSubmit={event => void submit(event)} className="grid gap-5">
        {/* For password managers: whose password this is. */}
        <input hidden type="text" name="username" autoComplete="username" value={email} readOnly />
        <FormField label="Current Password">
          <PasswordInput autoComplete="current-password" value={values.current} onChange={set('current')} />
        </FormField>
        <div className="grid gap-5 sm:grid-cols-2">
          <FormField label="New Password">
            <PasswordInput autoComplete="new-password" value={values.next} onChange={set('next')} />
          </FormField>
          <FormField label="Confirm New Password">
            <PasswordInput
              autoComplete="new-password"
              value={values.confirmation}
              onChange={set('confirmation')}
            />
          </FormField>
        </div>
        <RuleList
          title="Your password needs"
          rules={changePasswordRules.map((rule, index) => ({
            label: ruleLabels[index] ?? rule.message,
            met: rule.holds(values.next),
          }))}
        />
        <Button type="submit" busy={change.isPending} className="justify-self-start">
          {change.isPending ? 'Updating...' : 'Update Password'}
        </Button>
      </form>
    </SettingsSection>
  )
}
