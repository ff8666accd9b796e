// Writing a newsletter and sending it, with the mail beside it and the earlier issues below.
import type { NewsletterText } from '@juno/domain/newsletter/newsletter'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { Alert } from '@/components/ui/alert'
import { paths } from '@/config/paths'
import { useSubscriberCount } from '@/features/newsletter/api/count-subscribers'
import { usePostalAddress } from '@/features/newsletter/api/get-postal-address'
import { ConfirmSending } from '@/features/newsletter/components/confirm-sending'
import { IssueList } from '@/features/newsletter/components/issue-list'
import { MailPreview } from '@/features/newsletter/components/mail-preview'
import { NewsletterForm } from '@/features/newsletter/components/newsletter-form'
import { useNewsletterForm } from '@/features/newsletter/use-newsletter-form'

/** @param zone the zone of the sending times */
export function NewsletterPanel({ zone, ownEmail }: { zone: string; ownEmail: string }) {
  const subscribers = useSubscriberCount()
  const sending = useNewsletterForm({ zone, ownEmail, onAsk: () => void subscribers.refetch() })
  const { form, asking } = sending
  const { subject = '', content = '' } = useWatch({ control: form.control })
  const reuse = (words: NewsletterText) => {
    form.setValue('subject', words.subject, { shouldDirty: true })
    form.setValue('content', words.content, { shouldDirty: true })
  }
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
        <NewsletterForm form={form} zone={zone} subscribers={subscribers} />
        <section aria-labelledby="preview" className="grid min-w-0 gap-2 lg:sticky lg:top-24">
          <h2 id="preview" className="text-sm font-semibold text-soft">
            As it arrives
          </h2>
          <MailPreview words={{ subject, content }} />
        </section>
      </div>
      <section aria-labelledby="issues" className="grid gap-4">
        <h2 id="issues" className="font-display text-2xl">
          Issues
        </h2>
        <IssueList zone={zone} onReuse={reuse} />
      </section>
      {asking && (
        <ConfirmSending
          subject={subject}
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
