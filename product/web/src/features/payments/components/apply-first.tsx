// Takes the place of the plans for visitors who have not applied, and for those who have paid already.
import { MailOpen } from 'lucide-react'
import { NoticePage } from '@/components/layout/notice-page'
import { ButtonLink } from '@/components/ui/button-link'
import { paths } from '@/config/paths'

interface ApplyFirstProps {
  /** The form was sent a moment ago. What became of it is in the email alone: the address may be somebody else's. */
  hasApplied?: boolean
}

export const ApplyFirst = ({ hasApplied = false }: ApplyFirstProps) => (
  <NoticePage
    icon={<MailOpen />}
    title={hasApplied ? 'Your application has arrived.' : 'A membership begins with an application.'}
    actions={
      <>
        {!hasApplied && <ButtonLink to={paths.apply}>Apply to join</ButtonLink>}
        <ButtonLink to={paths.contact} variant="quiet">
          Write to us
        </ButtonLink>
      </>
    }
  >
    <p>
      {hasApplied
        ? 'Please look in your email: the next step is there. If you find nothing, look in your spam folder.'
        : 'If you have applied, look in your email: once you are approved, the link there takes you to your membership. If you have not, we would love to hear what you are building.'}
    </p>
  </NoticePage>
)

export function AlreadyPaid({ standing }: { standing: 'paid' | 'member' }) {
  return (
    <NoticePage
      icon={<MailOpen />}
      title="Your membership is paid already."
      actions={
        standing === 'member' ? (
          <ButtonLink to={paths.signIn}>Sign In</ButtonLink>
        ) : (
          <ButtonLink to={paths.createAccount}>Create your account</ButtonLink>
        )
      }
    >
      <p>
        {standing === 'member'
          ? 'There is nothing to pay. Sign in, and you are in.'
          : 'There is nothing more to pay. The link in your email takes you to your account.'}
      </p>
    </NoticePage>
  )
}
