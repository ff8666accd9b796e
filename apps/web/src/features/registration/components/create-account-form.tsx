/** The account form: e-mail, password twice, the rules. What is wrong appears as one toast at a time. */
import { useState, type FormEvent } from 'react'
import { Button } from '@/components/ui/button'
import { FormField } from '@/components/ui/form-field'
import { Input } from '@/components/ui/input'
import { PasswordInput } from '@/components/ui/password-input'
import { RuleList } from '@/components/ui/rule-list'
import { toast } from '@/components/ui/toast-store'
import { accountFormProblem, type AccountForm } from '../account-form-check'

interface CreateAccountFormProps {
  initialEmail: string
  processing: boolean
  onSubmit: (form: AccountForm) => void
}

const rulesFor = (password: string) => [
  { label: 'At least 8 characters', met: password.length >= 8 },
  { label: 'Lowercase letters', met: /\p{Ll}/u.test(password) },
  { label: 'Uppercase letters', met: /\p{Lu}/u.test(password) },
  { label: 'Numbers', met: /\d/.test(password) },
]

export function CreateAccountForm({ initialEmail, processing, onSubmit }: CreateAccountFormProps) {
  const [form, setForm] = useState<AccountForm>({ email: initialEmail, password: '', confirmation: '' })
  const set = (change: Partial<AccountForm>) => setForm(current => ({ ...current, ...change }))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problem = accountFormProblem(form)
    if (problem) toast({ ...problem, variant: 'destructive' })
    else onSubmit(form)
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <FormField label="Email">
        <Input
          type="email"
          name="email"
          autoComplete="username"
          value={form.email}
          disabled={processing}
          onChange={event => set({ email: event.target.value })}
        />
      </FormField>
      <FormField label="Password">
        <PasswordInput
          name="new-password"
          autoComplete="new-password"
          value={form.password}
          disabled={processing}
          onChange={event => set({ password: event.target.value })}
        />
      </FormField>
      <FormField label="Confirm Password">
        <PasswordInput
          name="confirm-password"
          autoComplete="new-password"
          value={form.confirmation}
          disabled={processing}
          onChange={event => set({ confirmation: event.target.value })}
        />
      </FormField>
      <RuleList title="Your password needs" rules={rulesFor(form.password)} />
      <Button type="submit" busy={processing} className="w-full">
        {processing ? 'Processing...' : 'Create Account'}
      </Button>
    </form>
  )
}
