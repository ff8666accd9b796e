// Asks for a password reset link, at /reset-password and /forgot-password.
import { Link } from 'react-router'
import { SplitPage } from '@/components/layout/split-page'
import { paths } from '@/config/paths'
import { useRequestPasswordReset } from '@/features/auth/api/mailed-links'
import { EmailLinkForm } from '@/features/auth/components/email-link-form'

export function Component() {
  const request = useRequestPasswordReset()
  return (
    <SplitPage
      page={{ title: 'Reset password' }}
      eyebrow="Password"
      title="Forgotten? It happens."
      lead="Tell us your email and we send a link to choose a new password."
      footer={
        <>
          Remembered it?{' '}
          <Link to={paths.signIn} className="text-link">
            Back to sign in
          </Link>
        </>
      }
    >
      <EmailLinkForm
        button="Send Reset Link"
        send={request.mutateAsync}
        sentMessage="If an account exists with that email, we've sent a password reset link. Please check your email."
      />
    </SplitPage>
  )
}
