// Thanks for an application that a person reviews.
import { MailCheck } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { NoticePage } from '@/components/layout/notice-page'
import { PageTitle } from '@/components/page-title'
import { ButtonLink } from '@/components/ui/button-link'
import { useAppConfig } from '@/config/app-config-context'
import { paths } from '@/config/paths'
import { SentAddress } from '@/features/applications/components/sent-address'
import { readSent, sentState } from '@/features/applications/sent-application'

export function Component() {
  const { brand } = useAppConfig()
  const { state } = useLocation()
  const navigate = useNavigate()
  const sent = readSent(state)
  return (
    <>
      <PageTitle title="Application received" />
      <NoticePage
        icon={<MailCheck />}
        title="Thank you. Your application is in."
        actions={
          <>
            <ButtonLink to={paths.home}>Back to home</ButtonLink>
            <ButtonLink to={paths.about} variant="quiet">
              About {brand}
            </ButtonLink>
          </>
        }
      >
        <p>You will hear from us within 48 hours.</p>
        {sent && (
          <SentAddress
            key={sent.token}
            sent={sent}
            onSentAgain={(answer, application) =>
              void navigate(paths.confirmation, { replace: true, state: sentState(application, answer) })
            }
          />
        )}
        <section aria-labelledby="next" className="rounded-card bg-sand/60 p-5 text-left">
          <h2 id="next" className="text-lg text-ink">
            What happens next
          </h2>
          <ol className="mt-3 grid list-decimal gap-2 pl-5 text-[15px]">
            <li>You get an email that says how it goes on.</li>
            <li>Once you are approved, we email you a link to choose your membership.</li>
            <li>After payment you create your account and join the community.</li>
          </ol>
        </section>
      </NoticePage>
    </>
  )
}
