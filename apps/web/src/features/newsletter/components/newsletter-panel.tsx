// Writing a newsletter and sending it, with the mail beside it and the earlier issues below.
import { useState } from 'react'
import { Link } from 'react-router'
import { Alert } from '@/components/ui/alert'
import { paths } from '@/config/paths'
import { usePostalAddress } from '@/features/newsletter/api/get-postal-address'
import { IssueList } from '@/features/newsletter/components/issue-list'
import { MailPreview } from '@/features/newsletter/components/mail-preview'
import { NewsletterForm } from '@/features/newsletter/components/newsletter-form'

/** @param zone in which sending times are said */
export function NewsletterPanel({ zone, ownEmail }: { zone: string; ownEmail: string }) {
  const [words, setWords] = useState({ subject: '', content: '' })
  const { data: address } = usePostalAddress()
  return (
    <div className="grid gap-10">
      {address === '' && (
        <Alert title="The postal address is missing">
          Every newsletter has to name it, so that only tests can be sent for now. Add it in{' '}
          <Link to={paths.siteSettings} className="font-semibold text-plum underline">
            Site Settings
          </Link>
          .
        </Alert>
      )}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <NewsletterForm words={words} onChange={setWords} zone={zone} ownEmail={ownEmail} />
        <section aria-labelledby="preview" className="grid min-w-0 gap-2 lg:sticky lg:top-24">
          <h2 id="preview" className="text-sm font-semibold text-soft">
            As it arrives
          </h2>
          <MailPreview words={words} />
        </section>
      </div>
      <section aria-labelledby="issues" className="grid gap-4">
        <h2 id="issues" className="font-display text-2xl">
          Issues
        </h2>
        <IssueList zone={zone} onReuse={setWords} />
      </section>
    </div>
  )
}
