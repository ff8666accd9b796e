// The links in our emails lead here.
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { SplitPage } from '@/components/layout/split-page'
import { useLinkWorks } from '@/features/auth/api/link-works'
import { MailLinkPanel } from '@/features/auth/components/mail-link-panel'
import { OwnerFirst } from '@/features/auth/components/owner-first'
import { afterMailLink, hadChosenPassword, readMailLink, type MailLink } from '@/features/auth/mail-link'
import { openedLink } from '@/lib/auth/opened-link'

export function Component() {
  const navigate = useNavigate()
  const [url] = useState(() => new URL(window.location.href))
  const [link] = useState(() => readMailLink(url, openedLink().token_hash))
  const isDead = useLinkWorks(link).data === false
  const goOn = (verified: MailLink) =>
    void navigate(afterMailLink(verified), {
      replace: true,
      state: { signedUp: hadChosenPassword(verified) },
    })
  return (
    <SplitPage
      page={{ title: 'Continue' }}
      eyebrow="From your email"
      {...(isDead
        ? { title: 'This link has ended.' }
        : {
            title: 'One more step.',
            lead: 'This makes sure that you opened the email yourself, and not a program that checks links.',
          })}
    >
      <OwnerFirst link={link}>
        <MailLinkPanel
          link={link}
          isInvitation={url.searchParams.get('type') === 'invite'}
          onVerified={goOn}
        />
      </OwnerFirst>
    </SplitPage>
  )
}
