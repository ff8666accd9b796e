// Creates the account, right after payment.
import type { CheckoutSession } from '@juno/domain/payments/checkout'
import { moneyText } from '@juno/domain/payments/money'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { SplitPage } from '@/components/layout/split-page'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { useAddressSecrets } from '@/components/use-address-secrets'
import { useAppConfig } from '@/config/app-config-context'
import { ownFirmSeats, paths } from '@/config/paths'
import { useCheckoutSession } from '@/features/registration/api/get-checkout-session'
import { CreateAccountPanel } from '@/features/registration/components/create-account-panel'
import { readPaymentProof, type PaymentProof } from '@/features/registration/account-creation'
import { useAuth } from '@/lib/auth/auth-context'
import { longDateText } from '@/lib/dates'
import { memberAccessKey } from '@/lib/auth/query-keys'
import { signOut } from '@/components/sign-out'

// The page ignores changes of the session. The new account empties the cache, and a second look-up would remove the
// form.
export function Component() {
  const [search] = useSearchParams()
  const secrets = useAddressSecrets('session_id', 'token')
  const [proof] = useState(() => readPaymentProof(secrets))
  const [forSeats] = useState(() => search.get('for') === 'seats')
  const { data, isLoading, isError } = useCheckoutSession(proof)
  return (
    <AfterPayment
      proof={proof}
      forSeats={forSeats}
      checkout={data}
      isLoading={isLoading}
      failed={isError && !data}
    />
  )
}

interface AfterPaymentProps {
  proof: PaymentProof
  /** The account is for a person who manages the seats of a firm and has no membership. */
  forSeats: boolean
  checkout: CheckoutSession | undefined
  isLoading: boolean
  /** The look-up failed. */
  failed: boolean
}

function AfterPayment({ proof, forSeats, checkout, isLoading, failed }: AfterPaymentProps) {
  const { brand } = useAppConfig()
  const navigate = useNavigate()
  const returning = useArrivedSignedIn() && checkout?.accountExists === true
  return (
    <SplitPage
      page={{ title: 'Create Account' }}
      eyebrow={returning ? 'Thank you' : 'Last step'}
      title={
        returning ? (
          <>
            Welcome <em className="text-coral">back</em>.
          </>
        ) : (
          <>
            Create your <em className="text-coral">account</em>.
          </>
        )
      }
      lead={
        returning
          ? `Everything in ${brand} is open for you.`
          : proof.registration_token
            ? // A person may have paid nothing: a gift, a firm's seat, or the management of seats leads here, too.
              'Choose a password, and your account is ready.'
            : `Use the email you paid with. A minute from now you are inside ${brand}.`
      }
      footer={
        !returning && (
          <>
            Already have an account?{' '}
            <Link to={paths.signIn} state={{ email: checkout?.email }} className="text-link">
              Sign In
            </Link>
          </>
        )
      }
    >
      {isLoading || checkout?.status === 'open' ? (
        <SkeletonGroup className="grid gap-5" label="Looking up your payment...">
          {checkout && <PaymentBeingConfirmed />}
          {[0, 1, 2].map(field => (
            <Skeleton key={field} className="h-12" />
          ))}
          <Skeleton className="h-24" />
          <Skeleton className="h-12" />
        </SkeletonGroup>
      ) : returning ? (
        <MembershipActive receipt={checkout?.receipt ?? null} />
      ) : (
        <div className="grid gap-6">
          <PaymentNotice
            status={failed ? 'failed' : checkout?.status}
            accountExists={checkout?.accountExists ?? false}
          />
          <ForVisitors unless={Object.keys(proof).length > 0}>
            <CreateAccountPanel
              proof={checkout?.status === 'complete' ? proof : {}}
              paidWith={checkout?.email ?? ''}
              next={forSeats ? 'your firm’s seats' : 'the dashboard'}
              onCreated={() => void navigate(forSeats ? ownFirmSeats : paths.dashboard, { replace: true })}
            />
          </ForVisitors>
        </div>
      )}
    </SplitPage>
  )
}

const notices: Partial<Record<string, { title: string; text: string }>> = {
  accountExists: {
    title: 'You already have an account',
    text: 'We have received your payment. Sign in with your password.',
  },
  unmatched: {
    title: 'Your payment has arrived',
    text: 'We do not know yet which account it belongs to. Our team is looking into it and will email you.',
  },
  failed: {
    title: 'We cannot look up your payment right now',
    text: 'Nothing is lost. Please open this page again in a few minutes, or create your account with the email you paid with: we will send you a link to confirm it.',
  },
  unknown: {
    title: 'We could not find this payment',
    text: 'The link may be old. Create your account with the email you paid with, and we will send you a link to confirm it.',
  },
}

interface PaymentNoticeProps {
  status: CheckoutSession['status'] | 'failed' | undefined
  accountExists: boolean
}

function PaymentNotice({ status, accountExists }: PaymentNoticeProps) {
  const notice = accountExists ? notices.accountExists : status && notices[status]
  return notice ? <Alert title={notice.title}>{notice.text}</Alert> : null
}

function MembershipActive({ receipt }: Pick<CheckoutSession, 'receipt'>) {
  const queryClient = useQueryClient()
  return (
    <Alert variant="success" title="Your membership is active">
      <p>Thank you for staying with us. You can continue right away.</p>
      {receipt && <Receipt receipt={receipt} />}
      <ButtonLink
        to={paths.dashboard}
        onClick={() => void queryClient.resetQueries({ queryKey: memberAccessKey })}
        size="little"
        className="mt-3"
      >
        Go to Dashboard
      </ButtonLink>
    </Alert>
  )
}

/** Returns whether the visitor was signed in on arrival. The account that this page creates does not change that. */
function useArrivedSignedIn(): boolean {
  const { status } = useAuth()
  const [arrived, setArrived] = useState(status)
  if (arrived === 'loading' && status !== 'loading') setArrived(status)
  return arrived === 'signed-in'
}

function PaymentBeingConfirmed() {
  return (
    <Alert title="Your payment is being confirmed">
      This takes a few seconds, and the page then continues on its own. If you did not finish the payment,{' '}
      <Link to={paths.membershipSelection} className="text-link">
        choose your plan again
      </Link>
      .
    </Alert>
  )
}

interface ReceiptProps {
  receipt: NonNullable<CheckoutSession['receipt']>
}

function Receipt({ receipt: { cents, currency, paidUntil } }: ReceiptProps) {
  return (
    <p className="mt-2">
      We received {moneyText(cents, currency)}
      {paidUntil && `; your membership is paid until ${longDateText(paidUntil)}`}. The receipt is in your
      email.
    </p>
  )
}

/** Hides the form from a person who arrived signed in. */
function ForVisitors({ unless, children }: { unless: boolean; children: ReactNode }) {
  const { user } = useAuth()
  const arrivedSignedIn = useArrivedSignedIn()
  if (unless || !arrivedSignedIn || !user) return children
  return (
    <div className="grid gap-5">
      <Alert title="You already have an account">
        You are signed in as <strong className="wrap-anywhere">{user.account}</strong>.
      </Alert>
      <ButtonLink to={paths.dashboard}>Go to Dashboard</ButtonLink>
      <Button variant="link" onClick={() => void signOut()}>
        Sign out to create another account
      </Button>
    </div>
  )
}
