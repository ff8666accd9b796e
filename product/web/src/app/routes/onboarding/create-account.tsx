// Creates the account, right after payment.
import type { CheckoutSession } from '@juno/domain/payments/checkout'
import { useState, type ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { SplitPage, type SplitPageProps } from '@/components/layout/split-page'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { useAddressSecrets } from '@/components/use-address-secrets'
import { useAppConfig } from '@/config/app-config-context'
import { ownFirmSeats, paths } from '@/config/paths'
import { ContinueAs } from '@/features/auth/components/continue-as'
import { LinkDeclined } from '@/features/auth/components/link-declined'
import { useCheckoutSession } from '@/features/registration/api/get-checkout-session'
import { OtherAccount, OwnAccount, SignInInstead } from '@/features/registration/components/account-made'
import { CreateAccountPanel } from '@/features/registration/components/create-account-panel'
import { readPaymentProof, type PaymentProof } from '@/features/registration/account-creation'
import { useAuth } from '@/lib/auth/auth-context'
import { signOut } from '@/components/sign-out'

// The page ignores changes of the session. The new account empties the cache, and a second look-up would remove the
// form.
export function Component() {
  const [search] = useSearchParams()
  const secrets = useAddressSecrets('session_id', 'token')
  const [proof] = useState(() => readPaymentProof(secrets))
  const [forSeats] = useState(() => search.get('for') === 'seats')
  const { data, isLoading, isError, refetch } = useCheckoutSession(proof)
  return (
    <AfterPayment
      proof={proof}
      forSeats={forSeats}
      checkout={data}
      isLoading={isLoading}
      failed={isError && !data}
      lookAgain={async () => (await refetch()).data}
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
  lookAgain: () => Promise<CheckoutSession | undefined>
}

function AfterPayment({ proof, forSeats, checkout, isLoading, failed, lookAgain }: AfterPaymentProps) {
  const { brand } = useAppConfig()
  const navigate = useNavigate()
  const { user, letGo, lookAtSession } = useSignedInBefore()
  const [declined, setDeclined] = useState(false)
  const payer = checkout?.status === 'complete' ? checkout.email : null
  const next = forSeats
    ? { to: ownFirmSeats, label: 'Go to your seats', words: 'your firm’s seats' }
    : { to: paths.dashboard, label: 'Go to Dashboard', words: 'the dashboard' }
  const isMade = payer !== null && checkout?.accountExists === true
  const frame = ({ lead, ...head }: Head, content: ReactNode, footer?: ReactNode) => (
    <SplitPage
      page={{ title: 'Create Account' }}
      {...head}
      lead={lead && <span className="wrap-anywhere">{lead}</span>}
      footer={footer}
    >
      {content}
    </SplitPage>
  )

  if (isMade && user?.email === payer)
    return frame(
      checkout.receipt
        ? { eyebrow: 'Your payment', title: 'Thank you.', lead: `Everything in ${brand} is open for you.` }
        : { ...accountIsMade, lead: `You are signed in as ${user.account}.` },
      <OwnAccount receipt={checkout.receipt} next={next} />,
    )
  if (isMade)
    return frame(
      user ? { eyebrow: 'From your email', title: 'This link was used.' } : accountIsMade,
      user ? (
        <OtherAccount email={payer} account={user.account} />
      ) : (
        <SignInInstead email={payer} hasPaid={proof.checkout_session_id !== undefined} />
      ),
    )
  if (payer !== null && user)
    return frame(
      {
        eyebrow: 'Last step',
        title: 'Is this you?',
        lead: `This link makes the ${brand} account of ${payer}.`,
      },
      declined ? (
        <LinkDeclined />
      ) : (
        <ContinueAs
          email={payer}
          busy={false}
          problem={null}
          onYes={() => void signOut().then(ended => ended && letGo())}
          onNo={() => setDeclined(true)}
        />
      ),
    )
  return frame(
    {
      eyebrow: 'Last step',
      title: (
        <>
          Create your <em className="text-coral">account</em>.
        </>
      ),
      // A person may have paid nothing: a gift, a firm's seat, or the management of seats leads here, too.
      lead: proof.registration_token
        ? 'Choose a password, and your account is ready.'
        : `Use the email you paid with. A minute from now you are inside ${brand}.`,
    },
    isLoading || checkout?.status === 'open' ? (
      <SkeletonGroup className="grid gap-5" label="Looking up your payment...">
        {checkout && <PaymentBeingConfirmed />}
        {[0, 1, 2].map(field => (
          <Skeleton key={field} className="h-12" />
        ))}
        <Skeleton className="h-24" />
        <Skeleton className="h-12" />
      </SkeletonGroup>
    ) : (
      <div className="grid gap-6">
        <PaymentNotice status={failed ? 'failed' : checkout?.status} />
        {user ? (
          <AlreadySignedIn account={user.account} />
        ) : (
          <CreateAccountPanel
            proof={payer === null ? {} : proof}
            paidWith={payer ?? ''}
            next={next.words}
            isMadeMeanwhile={async () => {
              if (payer === null || !(await lookAgain())?.accountExists) return false
              lookAtSession()
              return true
            }}
            onCreated={() => void navigate(next.to, { replace: true })}
          />
        )}
      </div>
    ),
    <>
      Already have an account?{' '}
      <Link to={paths.signIn} state={{ email: payer }} className="text-link">
        Sign In
      </Link>
    </>,
  )
}

type Head = Pick<SplitPageProps, 'eyebrow' | 'title' | 'lead'>

const accountIsMade: Head = { eyebrow: 'Your account', title: 'Your account is made.' }

const notices: Partial<Record<string, { title: string; text: string }>> = {
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
}

function PaymentNotice({ status }: PaymentNoticeProps) {
  const notice = status && notices[status]
  return notice ? <Alert title={notice.title}>{notice.text}</Alert> : null
}

/**
 * Returns who was signed in on arrival. The account that this page creates does not change that. After `letGo` nobody
 * was; after `lookAtSession` the present session counts.
 */
function useSignedInBefore() {
  const { status, user } = useAuth()
  const [arrived, setArrived] = useState(status)
  if (arrived === 'loading' && status !== 'loading') setArrived(status)
  return {
    user: arrived === 'signed-in' ? user : null,
    letGo: () => setArrived('signed-out'),
    lookAtSession: () => setArrived(status),
  }
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

function AlreadySignedIn({ account }: { account: string }) {
  return (
    <div className="grid gap-5">
      <Alert title="You already have an account">
        You are signed in as <strong className="wrap-anywhere">{account}</strong>.
      </Alert>
      <ButtonLink to={paths.dashboard}>Go to Dashboard</ButtonLink>
      <Button variant="link" onClick={() => void signOut()}>
        Sign out to create another account
      </Button>
    </div>
  )
}
