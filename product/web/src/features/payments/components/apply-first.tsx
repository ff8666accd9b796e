// Takes the place of the plans for visitors who have not applied, and for those who have paid already.
import { MailOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { NoticePage } from '@/components/layout/notice-page'
import { ButtonLink } from '@/components/ui/button-link'
import { paths } from '@/config/paths'

export function ApplyFirst({ children }: { children?: ReactNode }) {
  return (
    <NoticePage
      icon={<MailOpen />}
      title="A membership begins with an application."
      actions={
        <>
          <ButtonLink to={paths.apply}>Apply to join</ButtonLink>
          <ButtonLink to={paths.contact} variant="quiet">
            Write to us
          </ButtonLink>
        </>
      }
    >
      <p>
        If you have applied, look in your email: once you are approved, the link there takes you to your
        membership. If you have not, we would love to hear what you are building.
      </p>
      {children}
    </NoticePage>
  )
}

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
