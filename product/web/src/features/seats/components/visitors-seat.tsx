// Opens an invitation for a person who is not signed in: it asks for a name and the terms, or leads to sign-in.
import { termsNotAccepted } from '@juno/domain/applications/terms-texts'
import { firmLimits, takeSeatSchema, type SeatLookUp } from '@juno/domain/payments/firm'
import { useFormState } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { TextField } from '@/components/form/fields'
import { Form, FormNotice, SubmitButton } from '@/components/form/form'
import { CheckboxField } from '@/components/form/tick-fields'
import { useValidatedForm, type ValidatedForm } from '@/components/form/use-validated-form'
import { Alert } from '@/components/ui/alert'
import { ButtonLink } from '@/components/ui/button-link'
import { createAccountWith, paths, signInFrom } from '@/config/paths'
import { failureText } from '@/lib/failure-text'
import { useTakeSeat } from '../api/seat-invitation'
import { dropSeatToken } from '../seat-token'
import { DeclineSeat } from './decline-seat'
import { seatProblem } from './seat-notices'

interface VisitorsSeatProps {
  token: string
  seat: SeatLookUp
  onRefused: (error: unknown) => void
  onDeclined: (message: string) => void
}

export function VisitorsSeat(props: VisitorsSeatProps) {
  const { token, seat, onDeclined } = props
  if (!seat.accountExists) return <NewPerson {...props} />
  return (
    <div className="grid gap-5">
      <p className="wrap-anywhere">
        There is an account for <strong className="font-semibold">{seat.email}</strong>. Sign in, and take the
        seat with it.
      </p>
      <div className="grid gap-3">
        <ButtonLink to={signInFrom(paths.seat)} state={{ from: paths.seat, email: seat.email }}>
          Sign in to take it
        </ButtonLink>
        <DeclineSeat token={token} label="No, thanks" onDeclined={onDeclined} />
      </div>
    </div>
  )
}

function NewPerson({ token, seat, onRefused, onDeclined }: VisitorsSeatProps) {
  const take = useTakeSeat()
  const navigate = useNavigate()
  const form = useValidatedForm({
    defaultValues: { token, name: seat.name ?? '', termsAccepted: false },
    rules: takeSeatSchema,
    onSubmit: async values => {
      const taken = await take.mutateAsync(values)
      dropSeatToken()
      form.saved()
      // The link is emailed as well: a person who closes this page makes the account later.
      await navigate(taken.token ? createAccountWith(taken.token) : paths.signIn, { replace: true })
    },
    failure: error => {
      if (seatProblem(error)) onRefused(error)
      return failureText(error)
    },
  })
  return (
    <Form form={form} aria-label="Take the seat">
      <p className="text-[15px] wrap-anywhere">
        For <strong className="font-semibold">{seat.email}</strong>. You have nothing to pay.
      </p>
      <TextField
        form={form}
        name="name"
        label="Your name"
        required
        hint="Members see it in the directory; you can change it later."
        autoComplete="name"
        maxLength={firmLimits.inviteeName}
      />
      <CheckboxField
        form={form}
        name="termsAccepted"
        aria-required
        label={
          <>
            I agree to the <NewTab to={paths.termsOfService}>Terms of Service</NewTab> and the{' '}
            <NewTab to={paths.privacyPolicy}>Privacy Policy</NewTab>.
          </>
        }
      />
      <FormNotice form={form}>
        <TermsMissing form={form} />
      </FormNotice>
      <div className="grid gap-3">
        <SubmitButton form={form} busyLabel="Taking the seat…">
          Take the seat
        </SubmitButton>
        <DeclineSeat token={token} label="No, thanks" onDeclined={onDeclined} />
      </div>
      <p className="text-[15px] text-soft">
        Do you have an account with another address?{' '}
        <Link to={signInFrom(paths.seat)} state={{ from: paths.seat }} className="text-link">
          Sign in
        </Link>{' '}
        and take the seat with that.
      </p>
    </Form>
  )
}

function TermsMissing({
  form,
}: {
  form: ValidatedForm<{ token: string; name: string; termsAccepted: boolean }>
}) {
  const { errors } = useFormState({ control: form.control, name: 'termsAccepted' })
  return (
    errors.termsAccepted && (
      <Alert variant="destructive" title={termsNotAccepted.title}>
        {termsNotAccepted.message}
      </Alert>
    )
  )
}

const NewTab = ({ to, children }: { to: string; children: string }) => (
  <a href={to} target="_blank" rel="noopener" className="text-link">
    {children}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
)
