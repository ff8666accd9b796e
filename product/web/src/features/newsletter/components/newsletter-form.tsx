// Edits an issue: subject, content, recipients and time.
import { newsletterLimits } from '@juno/domain/newsletter/newsletter'
import { siteLocale } from '@juno/domain/text/locale'
import { Send, UsersRound } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { TextareaField, TextField } from '@/components/form/fields'
import { Form, SubmitButton } from '@/components/form/form'
import { SwitchField } from '@/components/form/tick-fields'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { NewsletterFormState } from '../use-newsletter-form'

interface NewsletterFormProps {
  form: NewsletterFormState
  /** The time zone of the sending time. */
  zone: string
  subscribers: { data: number | undefined; isError: boolean; refetch: () => unknown }
}

export function NewsletterForm({ form, zone, subscribers }: NewsletterFormProps) {
  const { testMode, later } = useWatch({ control: form.control })
  return (
    <Card asChild>
      <Form form={form} className="min-w-0" aria-label="Newsletter">
        <Subscribers {...subscribers} />
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
                hint={`Time zone: ${zone.replaceAll('_', ' ')}`}
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

function Subscribers({ data: count, isError, refetch }: NewsletterFormProps['subscribers']) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[15px] text-soft" role="status">
      <UsersRound className="size-5 text-plum" aria-hidden="true" />
      {isError ? (
        <>
          The subscribers could not be counted.
          <Button variant="link" onClick={() => void refetch()}>
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
