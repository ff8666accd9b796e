// Choosing a plan: for an approved applicant, for an account that never paid, and for a membership that ended.
import { plans } from '@juno/domain/payments/pricing'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { PageTitle } from '@/components/page-title'
import { Button } from '@/components/ui/button'
import { paths } from '@/config/paths'
import { signOutHere } from '@/lib/auth/sign-out'
import { MembershipBenefits } from '@/features/payments/components/membership-benefits'
import { PlanCard } from '@/features/payments/components/plan-card'
import { readApplicationId } from '@/features/payments/payer'
import { useAuth } from '@/lib/auth/auth-context'
import { memberAccessQuery } from '@/lib/auth/member-access'
import { emailFromState } from './email-from-state'
import { membershipIntro } from './membership-intro'

/** Annual first (docs/specification/payments.md#membership-selection). */
const annualFirst = [...plans].reverse()

export function Component() {
  const { user } = useAuth()
  const [search] = useSearchParams()
  const location = useLocation()
  const access = useQuery({ ...memberAccessQuery(user?.id ?? ''), enabled: user !== null })
  const payer = {
    applicationId: readApplicationId(search),
    userId: user?.id ?? null,
    email: user?.email ?? emailFromState(location.state),
  }
  const intro = membershipIntro(user === null ? null : access.data)

  return (
    <>
      <PageTitle title="Choose your membership" />
      <div className="wrap pt-8 pb-16 lg:pt-16 lg:pb-24">
        <header className="mx-auto max-w-3xl text-center">
          <p className="eyebrow mb-3">{intro.eyebrow}</p>
          <h1 className="text-[clamp(2.25rem,5vw,4rem)]">{intro.title}</h1>
          <p className="lead mx-auto mt-5">{intro.lead}</p>
          {access.data?.is_member && (
            <Button asChild className="mt-8">
              <Link to={paths.dashboard}>Go to Dashboard</Link>
            </Button>
          )}
        </header>
        {/* An active member cannot pay a second time by accident. */}
        {!access.data?.is_member && (
          <>
            <div className="mt-10 grid items-stretch gap-5 lg:mt-14 lg:grid-cols-[1.05fr_1fr_1fr]">
              <MembershipBenefits />
              {annualFirst.map(plan => (
                <PlanCard key={plan.value} plan={plan} payer={payer} />
              ))}
            </div>
          </>
        )}
        {user !== null && <SignedInAs email={user.email} />}
      </div>
    </>
  )
}

function SignedInAs({ email }: { email: string }) {
  const navigate = useNavigate()
  const leave = () => signOutHere().finally(() => void navigate(paths.signIn, { replace: true }))
  return (
    <p className="mt-4 text-center text-[15px] text-soft">
      You are signed in as <strong className="font-semibold text-ink">{email}</strong>.{' '}
      <Button asChild variant="link" className="text-[15px]">
        <Link to={paths.settings}>Settings</Link>
      </Button>{' '}
      <Button variant="link" className="text-[15px]" onClick={() => void leave()}>
        Sign Out
      </Button>
    </p>
  )
}
