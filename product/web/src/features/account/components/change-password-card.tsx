import { PasswordField } from '@/components/form/fields'
import { Form, SubmitButton } from '@/components/form/form'
import { useChangePassword } from '../api/change-password'
import { NewPasswordFields } from './new-password-fields'
import { usePasswordForm } from './use-password-form'

export function ChangePasswordCard({ email }: { email: string }) {
  const change = useChangePassword()
  const form = usePasswordForm(async ({ current, next }) => {
    await change.mutateAsync({ email, current, next })
    return true
  })

  return (
    <Form form={form}>
      {/* It tells password managers whose password this is. */}
      <input hidden type="text" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField form={form} name="current" label="Current Password" autoComplete="current-password" />
      <NewPasswordFields form={form} />
      <SubmitButton form={form} busyLabel="Updating..." className="justify-self-start">
        Update Password
      </SubmitButton>
    </Form>
  )
}
