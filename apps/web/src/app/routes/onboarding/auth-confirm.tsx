// Where the links in our mails lead.
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { SplitPage } from '@/components/layout/split-page'
import { PageTitle } from '@/components/page-title'
import { MailLinkPanel } from '@/features/auth/components/mail-link-panel'
import { afterMailLink, readMailLink, type MailLink } from '@/features/auth/mail-link'
import { getRegistrationStatus } from '@/features/registration/api/get-registration-status'

/** A paid registration was confirmed by mail alone: its password was taken off, and a new one has to be set. */
async function hasPaid(link: MailLink, email: string | null): Promise<boolean> {
  if (link.type !== 'signup' || email === null) return false
  const status = await getRegistrationStatus(email).catch(() => null)
  return status !== null && status.registration && status.subscription
}

export function Component() {
  const navigate = useNavigate()
  const [link] = useState(() => readMailLink(new URL(window.location.href)))
  const goOn = async (spent: MailLink, email: string | null) => {
    void navigate(afterMailLink(spent, await hasPaid(spent, email)), { replace: true })
  }
  return (
    <>
      <PageTitle title="Continue" />
      <SplitPage
        eyebrow="From your email"
        title="One more step."
        lead="This makes sure that it is you who opened the mail, and not a program that checks links."
      >
        <MailLinkPanel link={link} onSpent={(spent, email) => void goOn(spent, email)} />
      </SplitPage>
    </>
  )
}
