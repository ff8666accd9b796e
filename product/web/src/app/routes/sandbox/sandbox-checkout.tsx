// Takes the place of the payment provider's checkout page where none is configured.
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleHelp } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { ErrorState } from '@/components/feedback/error-state'
import { FullPageSpinner } from '@/components/feedback/full-page-spinner'
import { NoticePage } from '@/components/layout/notice-page'
import { SplitPage } from '@/components/layout/split-page'
import { PageTitle } from '@/components/page-title'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Chip } from '@/components/ui/chip'
import { paths } from '@/config/paths'
import { sandboxCheckoutQuery } from '@/features/sandbox/api/sandbox-checkout'
import { SandboxCheckoutForm } from '@/features/sandbox/components/sandbox-checkout-form'
import { ApiError } from '@/lib/api-error'
import { failureText } from '@/lib/failure-text'

const title = 'Sandbox checkout'

export function SandboxCheckout() {
  const [search] = useSearchParams()
  const session = search.get('session') ?? ''
  const { data, error, isLoading, refetch } = useQuery({
    ...sandboxCheckoutQuery(session),
    enabled: session !== '',
  })
  if (isLoading) return <FullPageSpinner as="div" />
  if (error && !(error instanceof ApiError && error.status === 404)) {
    return <ErrorState title={failureText(error)} onRetry={() => void refetch()} />
  }
  if (!data || data.status === 'expired') return <UnknownCheckout />
  if (data.status === 'complete') return <PaidCheckout goOn={data.successUrl} />
  return (
    <SplitPage
      page={{ title }}
      eyebrow={data.description}
      title={
        <>
          Almost <em className="text-coral">inside</em>.
        </>
      }
      lead="This installation has no payment provider yet, so this page stands in for one. Everything after it is real."
      footer={
        data.cancelUrl && (
          <a href={data.cancelUrl} className="text-link">
            Back without paying
          </a>
        )
      }
    >
      <Chip tone="gold" className="mb-5">
        Sandbox
      </Chip>
      <SandboxCheckoutForm session={session} page={data} />
    </SplitPage>
  )
}

function UnknownCheckout() {
  return (
    <NoticePage
      icon={<CircleHelp />}
      title="This checkout is not open."
      actions={<ButtonLink to={paths.membershipSelection}>Choose your membership</ButtonLink>}
    >
      <PageTitle title={title} />
      <p>This checkout was not paid. Choose a plan to start again.</p>
    </NoticePage>
  )
}

function PaidCheckout({ goOn }: { goOn: string | null }) {
  return (
    <NoticePage
      icon={<CircleCheck />}
      title="This is paid already."
      actions={
        goOn && (
          <Button asChild>
            <a href={goOn}>Continue</a>
          </Button>
        )
      }
    >
      <PageTitle title={title} />
      <p>You paid once, and nothing more is due.</p>
    </NoticePage>
  )
}
