// Subject and content of an issue, and whether it goes to one address, to everybody now, or to everybody later.
import { newsletterLimits } from '@juno/domain/newsletter/newsletter'
import { siteLocale } from '@juno/domain/text/locale'
import { Send, UsersRound } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { TextareaField, TextField } from '@/components/form/fields'
import { Form, SubmitButton } from '@/components/form/form'
import { SwitchField } from '@/components/form/tick-fields'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { NewsletterFormState } from '@/features/newsletter/use-newsletter-form'

interface NewsletterFormProps {
  form: NewsletterFormState
  /** Names the clocks of the sending time. */
  zone: string
  subscribers: { data: number | undefined; isError: boolean; refetch: () => unknown }
}

export function NewsletterForm({ form, zone, subscribers }: NewsletterFormProps) {
  const { testMode, later } = useWatch({ control: form.control })
  return (
    <Card asChild>
      <Form form={form} className="min-w-0" aria-label="Newsletter">
        <Subscribers
          count={subscribers.data}
          failed={subscribers.isError}
          onRetry={() => void subscribers.refetch()}
        />
        <TextField form={form} name="subject" label="Subject" required maxLength={newsletterLimits.subject} />
        <TextareaField
          form={form}
          name="content"
          label="Content"
          required
          hint="Leave a blank line between paragraphs. Web addresses become links."
          rows={14}
          maxLength={newsletterLimits.content}
          counter
        />
        <div className="grid gap-3 rounded-card bg-sand/60 p-4">
          <SwitchField form={form} name="testMode" label="Test mode: send it to one address only" />
          {testMode ? (
            <TextField
              form={form}
              name="testEmail"
              label="Test email"
              required
              type="email"
              autoComplete="email"
            />
          ) : (
            <SwitchField form={form} name="later" label="Send it later" />
          )}
          {!testMode && later && (
            <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
              <TextField form={form} name="date" label="Date" required type="date" />
              <TextField
                form={form}
                name="time"
                label="Time"
                required
                hint={`On the clocks of ${zone.replaceAll('_', ' ')}`}
                type="time"
              />
            </div>
          )}
        </div>
        <SubmitButton form={form} className="justify-self-start">
          <Send className="size-4" aria-hidden="true" />
          {testMode ? 'Send test' : later ? 'Schedule newsletter' : 'Send newsletter'}
        </SubmitButton>
      </Form>
    </Card>
  )
}

function Subscribers({
  count,
  failed,
  onRetry,
}: {
  count: number | undefined
  failed: boolean
  onRetry: () => void
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[15px] text-soft" role="status">
      <UsersRound className="size-5 text-plum" aria-hidden="true" />
      {failed ? (
        <>
          The subscribers could not be counted.
          <Button variant="link" onClick={onRetry}>
            Try again
          </Button>
        </>
      ) : count === undefined ? (
        'Counting subscribers…'
      ) : (
        <span>
          <strong className="font-semibold text-ink">{count.toLocaleString(siteLocale)}</strong>{' '}
          {count === 1 ? 'subscriber' : 'subscribers'}
        </span>
      )}
    </div>
  )
}
