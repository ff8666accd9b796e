/**
 * Offers to sign in at one's organization, found by the work address. It is the last way on the page, and absent where
 * no organization is connected.
 */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cn } from '@/components/class-names'
import { TextField } from '@/components/form/fields'
import { Form, FormNotice, SubmitButton } from '@/components/form/form'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { failureText } from '@/lib/failure-text'
import { loadClientEarly } from '@/lib/load-client'
import { organizationsQuery, useSignInAtOrganization } from '../api/organization-sign-in'
import { providerFailure } from '../provider-texts'

const unknown =
  'That address belongs to no organization that signs in here. Please use your password, or a code by email.'

interface OrganizationSignInProps {
  /** The page to return to. */
  from: string | null
  /** Nothing else on the page says why somebody came back without success. */
  alone: boolean
}

export function OrganizationSignIn({ from, alone }: OrganizationSignInProps) {
  const { data: connected } = useQuery(organizationsQuery)
  const [asking, setAsking] = useState(false)
  if (!connected) return null
  const problem = alone && !asking ? providerFailure(window.location.search) : null
  return (
    <section
      aria-label="Sign in with your organization"
      className={cn('grid gap-3', asking ? 'mt-6' : 'mt-4')}
    >
      {problem && <Alert variant="destructive">{problem}</Alert>}
      {asking ? (
        <AddressForm from={from} />
      ) : (
        <Button variant="link" className="justify-self-center text-[15px]" onClick={() => setAsking(true)}>
          Continue with your organization
        </Button>
      )}
    </section>
  )
}

function AddressForm({ from }: { from: string | null }) {
  const signIn = useSignInAtOrganization(from)
  const form = useValidatedForm({
    leaveFreely: true,
    defaultValues: { email: '' },
    rules: ({ email }) =>
      /\S@\S+\.\S/.test(email) ? [] : [{ path: 'email', message: 'Please enter your work email address' }],
    onSubmit: ({ email }) => signIn.mutateAsync(email),
    failure: error =>
      (error as { code?: string }).code === 'sso_provider_not_found' ? unknown : failureText(error),
  })
  return (
    <Form form={form} onFocus={loadClientEarly}>
      <TextField
        form={form}
        name="email"
        label="Work email"
        type="email"
        autoComplete="email"
        autoFocus
        hint="We take you to your organization's own sign-in page."
      />
      <FormNotice form={form} />
      <SubmitButton form={form} busyLabel="One moment..." variant="quiet" className="w-full">
        Continue
      </SubmitButton>
    </Form>
  )
}
