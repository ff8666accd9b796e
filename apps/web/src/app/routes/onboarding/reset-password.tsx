// Asking for a password reset link: /reset-password and /forgot-password.
import { Link } from 'react-router'
import { SplitPage } from '@/components/layout/split-page'
import { PageTitle } from '@/components/page-title'
import { paths } from '@/config/paths'
import { useRequestPasswordReset } from '@/features/auth/api/mailed-links'
import { EmailLinkForm } from '@/features/auth/components/email-link-form'

export function Component() {
  const request = useRequestPasswordReset()
  return (
    <>
      <PageTitle title="Reset password" />
      <SplitPage
        eyebrow="Password"
        title="Forgotten? It happens."
        lead="Tell us your email and we send a link to choose a new password."
      >
        <EmailLinkForm
          button="Send Reset Link"
          send={request.mutateAsync}
          sentMessage="If an account exists with that email, we've sent a password reset link. Please check your email."
        />
        <p className="mt-7 border-t pt-6 text-[15px] text-soft">
          Remembered it?{' '}
          <Link to={paths.signIn} className="text-link">
            Back to sign in
          </Link>
        </p>
      </SplitPage>
    </>
  )
}
