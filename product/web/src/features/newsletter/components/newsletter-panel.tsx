// Edits and sends a newsletter, with a preview beside it and the issues below.
import type { NewsletterText } from '@juno/domain/newsletter/newsletter'
import { plural } from '@juno/domain/text/plural'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { Alert } from '@/components/ui/alert'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { paths } from '@/config/paths'
import { usePostalAddress, usePreview, useSubscriberCount } from '../api/sending'
import { sendTimeText } from '../send-time'
import { useNewsletterForm } from '../use-newsletter-form'
import { IssueList } from './issue-list'
import { MailPreview, SizeNotice } from './mail-preview'
import { NewsletterForm } from './newsletter-form'

/** @param zone the zone of the sending times */
export function NewsletterPanel({ zone, ownEmail }: { zone: string; ownEmail: string }) {
  const subscribers = useSubscriberCount()
  const sending = useNewsletterForm({ zone, ownEmail, onAsk: () => void subscribers.refetch() })
  const { form, asking } = sending
  const { subject = '', content = '' } = useWatch({ control: form.control })
  /** This text would replace the one in the form. */
  const [offered, setOffered] = useState<NewsletterText | null>(null)
  const use = (text: NewsletterText) => {
    setOffered(null)
    form.setValue('subject', text.subject, { shouldDirty: true })
    form.setValue('content', text.content, { shouldDirty: true })
    window.scrollTo({ top: 0 })
  }
  const { data: address } = usePostalAddress()
  return (
    <div className="grid gap-10">
      {address === '' && (
        <Alert title="The postal address is missing">
          Every newsletter has to name it, so only tests can be sent for now. Add it in{' '}
          <Link to={paths.siteSettings} className="font-semibold text-plum underline">
            Site Settings
          </Link>
          .
        </Alert>
      )}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <NewsletterForm form={form} zone={zone} subscribers={subscribers} />
        <section aria-labelledby="preview" className="grid min-w-0 gap-2 lg:sticky lg:top-24">
          <h2 id="preview" className="text-sm font-semibold text-soft">
            Preview
          </h2>
          <MailPreview text={{ subject, content }} />
        </section>
      </div>
      <section aria-labelledby="issues" className="grid gap-4">
        <h2 id="issues" className="font-display text-2xl">
          Issues
        </h2>
        <IssueList
          zone={zone}
          onReuse={text => (subject.trim() || content.trim() ? setOffered(text) : use(text))}
        />
      </section>
      {offered && (
        <ConfirmDialog
          title="Replace what you have written?"
          confirmLabel="Replace"
          variant="primary"
          onConfirm={() => use(offered)}
          onCancel={() => setOffered(null)}
        >
          The subject and the content will be replaced by those of “<bdi>{offered.subject}</bdi>”.
        </ConfirmDialog>
      )}
      {asking && (
        <ConfirmSending
          text={{ subject, content }}
          count={subscribers.isFetching ? undefined : subscribers.data}
          scheduledFor={asking.scheduledFor}
          zone={zone}
          busy={sending.busy}
          onConfirm={() => sending.confirm(asking.scheduledFor)}
          onCancel={sending.cancel}
        />
      )}
    </div>
  )
}

interface ConfirmSendingProps {
  text: NewsletterText
  /** Undefined while they are counted. */
  count: number | undefined
  scheduledFor: string | null
  zone: string
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}

function ConfirmSending({ text, count, scheduledFor, zone, ...answers }: ConfirmSendingProps) {
  const { subject } = text
  const { data: preview } = usePreview(text)
  const people = count === undefined ? 'all subscribers' : plural(count, 'subscriber')
  return (
    <ConfirmDialog
      title={scheduledFor ? 'Schedule this newsletter?' : 'Send this newsletter?'}
      confirmLabel={scheduledFor ? `Schedule for ${people}` : `Send to ${people}`}
      variant="primary"
      {...answers}
    >
      {scheduledFor ? (
        <p>
          “<bdi>{subject}</bdi>” goes out on {sendTimeText(scheduledFor, zone)} to everyone who is subscribed
          then: {people} today. Until then you can cancel it.
        </p>
      ) : (
        <p>
          “<bdi>{subject}</bdi>” goes to {people} at once. You can stop it midway, but what has already been
          sent cannot be called back.
        </p>
      )}
      <SizeNotice html={preview?.html} className="mt-4" />
    </ConfirmDialog>
  )
}
