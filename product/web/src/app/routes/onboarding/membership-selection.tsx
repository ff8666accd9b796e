// Offers the plans to approved applicants, accounts that may pay, and memberships that ended. Everyone else is led to
// apply.
import type { GivenDiscount } from '@juno/domain/payments/coupon'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { ErrorState } from '@/components/feedback/error-state'
import { FullPageSpinner } from '@/components/feedback/full-page-spinner'
import { PageTitle } from '@/components/page-title'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { useAppConfig } from '@/config/app-config-context'
import { membershipSelectionFor, paths, redeemFor } from '@/config/paths'
import { signOut } from '@/components/sign-out'
import { approvedApplication, rememberApproved } from '@/features/applications/approved-application'
import { SentAddress } from '@/features/applications/components/sent-address'
import { readSent, sentState } from '@/features/applications/sent-application'
import { useCheckoutPayer } from '@/features/payments/api/checkout'
import { UnpaidNotice } from '@/features/owed-payment/components/unpaid-notice'
import { AlreadyPaid, ApplyFirst } from '@/features/payments/components/apply-first'
import { CouponField } from '@/features/payments/components/coupon-field'
import { MembershipBenefits } from '@/features/payments/components/membership-benefits'
import { PlanCard } from '@/features/payments/components/plan-card'
import { readApplicationId, type Payer } from '@/features/payments/payer'
import { managedFirmsQuery } from '@/features/seats/api/managed-firms-query'
import { OnlyManagesSeats } from '@/features/seats/components/only-manages-seats'
import { useAuth } from '@/lib/auth/auth-context'
import { memberAccessQuery, type MemberAccess } from '@/lib/auth/member-access'
import { failureText } from '@/lib/failure-text'
import { endOfGiven, hasLostPlan, membershipIntro } from './membership-intro'

export function Component() {
  const { user } = useAuth()
  const [search] = useSearchParams()
  const access = useQuery({ ...memberAccessQuery(user?.id ?? ''), enabled: user !== null })
  const location = useLocation()
  const applicationId = readApplicationId(search) ?? (user ? null : (approvedApplication()?.id ?? null))
  const found = useCheckoutPayer({ userId: user?.id ?? null, applicationId })
  const standing = found.data?.standing ?? 'unknown'
  const { email, own } = found.data ?? {}
  useEffect(() => {
    if (standing === 'approved' && applicationId && email && !own)
      rememberApproved({ id: applicationId, email })
  }, [standing, applicationId, email, own])
  // A person who manages the seats of a firm needs no membership.
  const managed = useQuery({
    ...managedFirmsQuery(user?.id ?? ''),
    enabled: user !== null && access.data?.is_member === false && standing === 'unknown',
  })

  return (
    <>
      <PageTitle title="Choose your membership" />
      {found.isError ? (
        <ErrorState title={failureText(found.error)} onRetry={() => void found.refetch()} />
      ) : found.isLoading ? (
        <FullPageSpinner as="div" />
      ) : access.data?.state === 'unpaid' ? (
        <UnpaidNotice />
      ) : access.data?.is_member || standing === 'approved' || standing === 'returning' ? (
        <Plans
          access={user !== null && found.data?.own ? access.data : null}
          name={found.data?.name ?? null}
          payer={{
            applicationId: found.data?.own ? null : applicationId,
            userId: found.data?.own ? (user?.id ?? null) : null,
            email: found.data?.email ?? null,
            isNew: standing === 'approved',
          }}
        />
      ) : standing === 'paid' || standing === 'member' ? (
        <AlreadyPaid standing={standing} />
      ) : managed.isLoading ? (
        <FullPageSpinner as="div" />
      ) : managed.data?.length ? (
        <OnlyManagesSeats firms={managed.data} />
      ) : (
        <ApplyFirst hasApplied={applicationId !== null && isFromForm(location.state)} />
      )}
      {user !== null && <SignedInAs account={user.account} />}
    </>
  )
}

/** The form leads here with the address that applied. */
const isFromForm = (state: unknown) => typeof (state as { email?: unknown } | null)?.email === 'string'

interface PlansProps {
  access: MemberAccess | null | undefined
  name: string | null
  payer: Payer
}

function Plans({ access, name, payer }: PlansProps) {
  const { checkout, plans } = useAppConfig()
  const [coupon, setCoupon] = useState<GivenDiscount | null>(null)
  // The annual plan comes first (docs/specification/payments.md#membership-selection).
  const annualFirst = plans.toReversed()
  const intro = membershipIntro(access)
  return (
    <div className="wrap pt-8 pb-16 lg:pt-16 lg:pb-24">
      <header className="mx-auto max-w-3xl text-center">
        <p className="eyebrow mb-3">{name ? `${intro.eyebrow}, ${name}` : intro.eyebrow}</p>
        <h1 className="text-[clamp(2.25rem,5vw,4rem)]">{intro.title}</h1>
        <p className="lead mx-auto mt-5">{intro.lead}</p>
        {payer.applicationId && payer.email && <ApplicantAddress email={payer.email} />}
        {access?.is_member && (
          <ButtonLink to={paths.dashboard} className="mt-8">
            Go to Dashboard
          </ButtonLink>
        )}
      </header>
      {/* An active member cannot pay a second time by accident. */}
      {(!access?.is_member || endOfGiven(access) || hasLostPlan(access)) && (
        <>
          <div className="mt-10 grid items-stretch gap-5 lg:mt-14 lg:grid-cols-[1.05fr_1fr_1fr]">
            <MembershipBenefits />
            {annualFirst.map(plan => (
              <PlanCard key={plan.value} plan={plan} payer={payer} coupon={coupon} />
            ))}
          </div>
          {/* Stripe's own buttons have their own code field. */}
          {!checkout.publishableKey && (
            <div className="mt-6 grid justify-items-center">
              <CouponField applicationId={payer.applicationId} coupon={coupon} onCouponChange={setCoupon} />
            </div>
          )}
        </>
      )}
      {(!access?.is_member || endOfGiven(access)) && (
        <p className="mt-8 text-center text-[15px] text-soft">
          Were you given a membership?{' '}
          <ButtonLink to={redeemFor(payer.applicationId ?? undefined)} variant="link" className="text-[15px]">
            I have a gift code
          </ButtonLink>
        </p>
      )}
    </div>
  )
}

/** Shows the address that the account will have. The browser that sent the application may change it. */
function ApplicantAddress({ email }: { email: string }) {
  const { state } = useLocation()
  const navigate = useNavigate()
  const sent = readSent(state)
  return (
    <div className="mx-auto mt-5 grid max-w-md justify-items-center">
      {sent?.application.email === email ? (
        <SentAddress
          key={sent.token}
          sent={sent}
          onSentAgain={(answer, application) =>
            void navigate(
              answer.status === 'APPROVED' ? membershipSelectionFor(answer.id) : paths.confirmation,
              { replace: true, state: sentState(application, answer) },
            )
          }
        />
      ) : (
        <p className="text-[15px]">
          Your account will have the address <strong className="wrap-anywhere">{email}</strong>.{' '}
          <ButtonLink to={paths.contact} variant="link" className="text-[15px]">
            Not right? Write to us
          </ButtonLink>
        </p>
      )}
    </div>
  )
}

function SignedInAs({ account }: { account: string }) {
  const navigate = useNavigate()
  const leave = async () => {
    if (await signOut()) await navigate(paths.signIn, { replace: true })
  }
  return (
    <p className="mt-4 px-4 pb-8 text-center text-[15px] text-soft">
      You are signed in as <strong className="font-semibold text-ink">{account}</strong>.{' '}
      <ButtonLink to={paths.settings} variant="link" className="text-[15px]">
        Settings
      </ButtonLink>{' '}
      <Button variant="link" className="text-[15px]" onClick={() => void leave()}>
        Sign Out
      </Button>
    </p>
  )
}
