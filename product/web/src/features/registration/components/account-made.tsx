// Takes the place of the form of /create-account where there is nothing to create any more.
import type { CheckoutSession } from '@juno/domain/payments/checkout'
import { moneyText } from '@juno/domain/payments/money'
import { useQueryClient } from '@tanstack/react-query'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { signOut } from '@/components/sign-out'
import { paths } from '@/config/paths'
import { memberAccessKey } from '@/lib/auth/query-keys'
import { longDateText } from '@/lib/dates'

interface OwnAccountProps {
  receipt: CheckoutSession['receipt']
  next: { to: string; label: string }
}

/** Leads on the person whose account it is. With a receipt, the account has just paid. */
export function OwnAccount({ receipt, next }: OwnAccountProps) {
  const queryClient = useQueryClient()
  return (
    <Alert
      variant="success"
      title={receipt ? 'Your membership is active' : 'There is nothing left to do here'}
    >
      {receipt ? (
        <>
          <p>You can continue right away.</p>
          <Receipt receipt={receipt} />
        </>
      ) : (
        <p>From now on you come in by signing in. You no longer need this link.</p>
      )}
      <ButtonLink
        to={next.to}
        onClick={() => void queryClient.resetQueries({ queryKey: memberAccessKey })}
        size="little"
        className="mt-3"
      >
        {next.label}
      </ButtonLink>
    </Alert>
  )
}

function Receipt({
  receipt: { cents, currency, paidUntil },
}: {
  receipt: NonNullable<CheckoutSession['receipt']>
}) {
  return (
    <p className="mt-2">
      We received {moneyText(cents, currency)}
      {paidUntil && `; your membership is paid until ${longDateText(paidUntil)}`}. The receipt is in your
      email.
    </p>
  )
}

/** Leads a visitor to sign in. The account may have no password: a code makes one without. */
export const SignInInstead = ({ email, hasPaid }: { email: string; hasPaid: boolean }) => (
  <div className="grid gap-5">
    {hasPaid && <Alert variant="success">We have received your payment.</Alert>}
    <p className="text-soft">
      Sign in as <strong className="text-ink wrap-anywhere">{email}</strong> with your password. If you never
      chose one, have a code emailed to you there, or choose a password now.
    </p>
    <div className="grid gap-3">
      <ButtonLink to={paths.signIn} state={{ email }}>
        Sign In
      </ButtonLink>
      <ButtonLink to={paths.resetPassword} variant="quiet">
        Choose a password
      </ButtonLink>
    </div>
  </div>
)

/** Says that the link was used for another account than the one that is signed in. */
export const OtherAccount = ({ email, account }: { email: string; account: string }) => (
  <div className="grid gap-5">
    <Alert title="This link is for another account">
      It made the account of <strong className="wrap-anywhere">{email}</strong>, and is used up. You are
      signed in as <strong className="wrap-anywhere">{account}</strong>.
    </Alert>
    <ButtonLink to={paths.dashboard}>Go to Dashboard</ButtonLink>
    <Button variant="link" onClick={() => void signOut()}>
      Sign out to use the other account
    </Button>
  </div>
)
