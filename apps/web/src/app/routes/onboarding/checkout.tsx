// The sandbox checkout, in place of a payment provider that is not configured.
import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { FullPageSpinner } from '@/components/feedback/full-page-spinner'
import { SplitPage } from '@/components/layout/split-page'
import { Chip } from '@/components/ui/chip'
import { useAppConfig } from '@/config/app-config-context'
import { membershipSelectionFor, paths } from '@/config/paths'
import { useCheckoutPayer } from '@/features/payments/api/checkout'
import { SandboxCheckoutForm } from '@/features/payments/components/sandbox-checkout-form'
import { readApplicationId } from '@/features/payments/payer'
import { useAuth } from '@/lib/auth/auth-context'
import { memberAccessKey } from '@/lib/auth/query-keys'

export function Component() {
  const { checkout, plans } = useAppConfig()
  const { user } = useAuth()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const plan = plans.find(({ value }) => value === search.get('plan'))
  const applicationId = readApplicationId(search)
  const found = useCheckoutPayer({ userId: user?.id ?? null, applicationId })
  if (checkout.mode !== 'sandbox' || !plan) return <Navigate to={paths.membershipSelection} replace />
  if (found.isLoading) return <FullPageSpinner as="div" />
  const mayPay = found.data?.standing === 'approved' || found.data?.standing === 'returning'
  if (!found.data || !mayPay) {
    const back = applicationId ? membershipSelectionFor(applicationId) : paths.membershipSelection
    return <Navigate to={back} replace />
  }
  const payer = {
    applicationId: found.data.own ? null : applicationId,
    userId: found.data.own ? (user?.id ?? null) : null,
    email: found.data.email,
  }

  // A person with an account pays for that account: there is none to create.
  const goOn = async (redirectTo: string) => {
    if (user) await queryClient.resetQueries({ queryKey: memberAccessKey })
    await navigate(user ? paths.dashboard : redirectTo, { replace: true })
  }

  return (
    <SplitPage
      page={{ title: 'Sandbox checkout' }}
      eyebrow={`Basic Membership, ${plan.label.toLowerCase()}`}
      title={
        <>
          Almost <em className="text-coral">inside</em>.
        </>
      }
      lead="This installation has no payment provider yet, so this page replaces one. Everything after it is real."
    >
      <Chip tone="gold" className="mb-5">
        Sandbox
      </Chip>
      <SandboxCheckoutForm key={user?.id} plan={plan} payer={payer} onPaid={to => void goOn(to)} />
    </SplitPage>
  )
}
