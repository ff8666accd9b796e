import type { ApplicationAnswer, ApplicationRequest } from '@juno/domain/applications/application-form'
import { ArrowLeft } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { SplitPage } from '@/components/layout/split-page'
import { SignedInNotice } from '@/components/signed-in-notice'
import { useAppConfig } from '@/config/app-config-context'
import { membershipSelectionFor, paths } from '@/config/paths'
import { approvedApplication } from '@/features/applications/approved-application'
import { ApplicationForm } from '@/features/applications/components/application-form'
import { sentState } from '@/features/applications/sent-application'

export function Component() {
  const { brand } = useAppConfig()
  const navigate = useNavigate()

  const goOn = (answer: ApplicationAnswer, application: ApplicationRequest) => {
    const known = approvedApplication()
    const plans = membershipSelectionFor(known?.email === application.email ? known.id : answer.id)
    void navigate(answer.status === 'APPROVED' ? plans : paths.confirmation, {
      state: sentState(application, answer),
    })
  }

  return (
    <>
      <div className="wrap pt-6">
        <Link
          to={paths.home}
          className="inline-flex items-center gap-2 py-2 text-[15px] font-medium text-soft hover:text-plum"
        >
          <ArrowLeft className="size-4" aria-hidden="true" />
          Back to home
        </Link>
      </div>
      <SplitPage
        page={{
          title: 'Apply to Join',
          description: `Apply to join ${brand}, a members-only community for ambitious women entrepreneurs.`,
          path: paths.apply,
        }}
        className="lg:pt-6"
        eyebrow="Apply to join"
        title={
          <>
            Tell us what you are <em className="text-coral">building</em>.
          </>
        }
        lead={`${brand} brings together ambitious women entrepreneurs, founders and business leaders who would rather share what works than keep it. If that is you, we would love to have you.`}
        aside={<Steps />}
      >
        <SignedInNotice>
          A member has nothing to apply for:{' '}
          <Link to={paths.dashboard} className="text-link">
            go to your dashboard
          </Link>
          .
        </SignedInNotice>
        <ApplicationForm onSubmitted={goOn} />
      </SplitPage>
    </>
  )
}

function Steps() {
  const { guarantee } = useAppConfig()
  const steps = [
    { title: 'You apply', text: 'Five minutes. What you type is kept in this tab until you send it.' },
    { title: 'We answer', text: 'Often at once, always within 48 hours.' },
    { title: 'You choose a plan', text: guarantee.step },
  ]
  return (
    <ol className="grid gap-5 border-t pt-7">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4">
          <span
            aria-hidden="true"
            className="grid h-11 w-10 shrink-0 place-items-center rounded-[999px_999px_10px_10px] bg-blush font-display text-lg text-plum"
          >
            {index + 1}
          </span>
          <span className="grid gap-0.5">
            <span className="font-semibold">{title}</span>
            <span className="text-[15px] text-soft">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
