// What an issue says, and whether it goes to one address, to everybody now, or to everybody later.
import { siteLocale } from '@juno/domain/text/locale'
import { newsletterLimits, newsletterTexts, type NewsletterWords } from '@juno/domain/newsletter/newsletter'
import { Send, UsersRound } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { FormField } from '@/components/ui/form-field'
import { Input } from '@/components/ui/input'
import { Switch } from '@/components/ui/switch'
import { Textarea } from '@/components/ui/textarea'
import { toast } from '@/components/ui/toast-store'
import { useSubscriberCount } from '@/features/newsletter/api/count-subscribers'
import { useSendNewsletter } from '@/features/newsletter/api/send-newsletter'
import { ConfirmSending } from '@/features/newsletter/components/confirm-sending'
import { ScheduleFields } from '@/features/newsletter/components/schedule-fields'
import { sendTime } from '@/features/newsletter/send-time'

interface NewsletterFormProps {
  words: NewsletterWords
  onChange: (words: NewsletterWords) => void
  zone: string
  /** Offered as the address for tests. */
  ownEmail: string
}

const fail = (description: string) =>
  toast({ title: newsletterTexts.errorTitle, description, variant: 'destructive' })

export function NewsletterForm({ words, onChange, zone, ownEmail }: NewsletterFormProps) {
  const [testMode, setTestMode] = useState(false)
  const [testEmail, setTestEmail] = useState(ownEmail)
  const [later, setLater] = useState(false)
  const [clock, setClock] = useState({ date: '', time: '09:00' })
  const [timeProblem, setTimeProblem] = useState<string | null>(null)
  const [asking, setAsking] = useState<{ scheduledFor: string | null } | null>(null)
  const subscribers = useSubscriberCount()
  const sending = useSendNewsletter()

  const send = (scheduledFor: string | null) =>
    sending.mutate(
      { ...words, testMode, testEmail, scheduledFor },
      {
        onSuccess: ({ message }) => {
          toast({
            title: testMode ? 'Test sent' : scheduledFor ? 'Newsletter scheduled' : 'Newsletter on its way',
            description: message,
          })
          if (!testMode) {
            onChange({ subject: '', content: '' })
            setLater(false)
          }
        },
        onError: error => fail(error.message),
        onSettled: () => setAsking(null),
      },
    )

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTimeProblem(null)
    if (!words.subject.trim() || !words.content.trim()) return fail(newsletterTexts.missing)
    if (testMode) return testEmail.trim() ? send(null) : fail(newsletterTexts.testEmailMissing)
    if (!later) return ask(null)
    const chosen = sendTime(clock, zone, new Date())
    if ('problem' in chosen) return setTimeProblem(chosen.problem)
    ask(chosen.instant.toISOString())
  }
  const ask = (scheduledFor: string | null) => {
    void subscribers.refetch()
    setAsking({ scheduledFor })
  }

  return (
    <Card asChild>
      <form onSubmit={submit} noValidate className="grid min-w-0 gap-5" aria-label="Newsletter">
        <Subscribers
          count={subscribers.data}
          failed={subscribers.isError}
          onRetry={() => void subscribers.refetch()}
        />
        <FormField label="Subject" required>
          <Input
            value={words.subject}
            maxLength={newsletterLimits.subject}
            onChange={event => onChange({ ...words, subject: event.target.value })}
          />
        </FormField>
        <FormField
          label="Content"
          required
          hint="Leave a blank line between paragraphs. Web addresses become links."
        >
          <Textarea
            value={words.content}
            rows={14}
            maxLength={newsletterLimits.content}
            onChange={event => onChange({ ...words, content: event.target.value })}
          />
        </FormField>
        <div className="grid gap-3 rounded-card bg-sand/60 p-4">
          <Switch
            label="Test mode: send it to one address only"
            checked={testMode}
            onCheckedChange={setTestMode}
          />
          {testMode && (
            <FormField label="Test email" required>
              <Input
                type="email"
                autoComplete="email"
                value={testEmail}
                onChange={event => setTestEmail(event.target.value)}
              />
            </FormField>
          )}
          {!testMode && <Switch label="Send it later" checked={later} onCheckedChange={setLater} />}
          {!testMode && later && (
            <ScheduleFields clock={clock} onChange={setClock} zone={zone} problem={timeProblem} />
          )}
        </div>
        <Button type="submit" busy={sending.isPending} className="justify-self-start">
          <Send className="size-4" aria-hidden="true" />
          {testMode ? 'Send test' : later ? 'Schedule newsletter' : 'Send newsletter'}
        </Button>
        {asking && (
          <ConfirmSending
            subject={words.subject}
            count={subscribers.isFetching ? undefined : subscribers.data}
            scheduledFor={asking.scheduledFor}
            zone={zone}
            busy={sending.isPending}
            onConfirm={() => send(asking.scheduledFor)}
            onCancel={() => setAsking(null)}
          />
        )}
      </form>
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
