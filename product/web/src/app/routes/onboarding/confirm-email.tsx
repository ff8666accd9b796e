// Sends a verification link to a person who paid and has no password yet.
import { Link } from 'react-router'
import { SplitPage } from '@/components/layout/split-page'
import { SignedInNotice } from '@/components/signed-in-notice'
import { toast } from '@/components/ui/toast-store'
import { paths } from '@/config/paths'
import { useSendVerificationLink } from '@/features/auth/api/mailed-links'
import { EmailLinkForm } from '@/features/auth/components/email-link-form'

export function Component() {
  const sending = useSendVerificationLink()
  const send = async (email: string) => {
    await sending.mutateAsync(email)
    toast({
      title: 'Verification Email Sent',
      description: 'Please check your email for a magic link to set your password',
    })
  }
  return (
    <SplitPage
      page={{ title: 'Confirm your email' }}
      eyebrow="Your account"
      title="Confirm your email."
      lead="Enter the address you paid with. The link we send shows that it is yours, and lets you set a password."
      footer={
        <>
          Already have a password?{' '}
          <Link to={paths.signIn} className="text-link">
            Sign In
          </Link>
        </>
      }
    >
      <SignedInNotice>
        Your email is confirmed. You choose or change your password in the{' '}
        <Link to={paths.settings} className="text-link">
          settings
        </Link>
        .
      </SignedInNotice>
      <EmailLinkForm
        button="Send Verification Email"
        send={send}
        sentTitle="Check your email"
        sentMessage="We have sent a magic link to set your password. It can take a minute to arrive."
      />
    </SplitPage>
  )
}
