// Holds an issue's form, and sends it: to one address, to everyone now, or to everyone later.
import { newsletterTexts, newsletterTextSchema } from '@juno/domain/newsletter/newsletter'
import { useState } from 'react'
import { missingFields } from '@/components/form/form-issues'
import { parse } from '@/components/form/form-resolver'
import { useDraft } from '@/components/form/use-draft'
import { useValidatedForm, type ValidatedForm } from '@/components/form/use-validated-form'
import { toast } from '@/components/ui/toast-store'
import { failureText } from '@/lib/failure-text'
import { useSendNewsletter } from './api/sending'
import { sendTime } from './send-time'

interface Values {
  subject: string
  content: string
  testMode: boolean
  testEmail: string
  later: boolean
  /** In the given time zone. */
  date: string
  time: string
}

export type NewsletterFormState = ValidatedForm<Values>

const fail = (description: string) =>
  toast({ title: newsletterTexts.errorTitle, description, variant: 'destructive' })

const bodyOf = ({ subject, content, testMode, testEmail }: Values, scheduledFor: string | null) => ({
  subject,
  content,
  testMode,
  testEmail,
  scheduledFor,
})

interface Options {
  zone: string
  ownEmail: string
  /** Called when a valid newsletter to everyone awaits its confirmation. */
  onAsk: () => void
}

export function useNewsletterForm({ zone, ownEmail, onAsk }: Options) {
  const sending = useSendNewsletter()
  const [asking, setAsking] = useState<{ scheduledFor: string | null } | null>(null)
  const form: NewsletterFormState = useValidatedForm<Values>({
    defaultValues: {
      subject: '',
      content: '',
      testMode: false,
      testEmail: ownEmail,
      later: false,
      date: '',
      time: '09:00',
    },
    draft: useDraft('newsletter'),
    rules: values => {
      const missing = missingFields(values, ['subject', 'content'], newsletterTexts.missing)
      if (missing.length > 0) return missing
      const wrong = parse(newsletterTextSchema, values).issues
      if (wrong.length > 0) return wrong
      if (values.testMode) return missingFields(values, ['testEmail'], newsletterTexts.testEmailMissing)
      if (!values.later) return []
      const chosen = sendTime(values, zone, new Date())
      return 'problem' in chosen ? [{ path: 'date', message: chosen.problem }] : []
    },
    onInvalid: notice => {
      if (notice) fail(notice)
    },
    onSubmit: async values => {
      if (values.testMode) {
        const { message } = await sending.mutateAsync(bodyOf(values, null))
        toast({ title: 'Test sent', description: message })
      } else {
        const chosen = values.later ? sendTime(values, zone, new Date()) : null
        setAsking({ scheduledFor: chosen && 'instant' in chosen ? chosen.instant.toISOString() : null })
        onAsk()
      }
      return false
    },
    failure: error => {
      fail(failureText(error))
      return null
    },
  })

  const confirm = (scheduledFor: string | null) =>
    sending.mutate(bodyOf(form.getValues(), scheduledFor), {
      onSuccess: ({ message }) => {
        toast({
          title: scheduledFor ? 'Newsletter scheduled' : 'Newsletter on its way',
          description: message,
        })
        form.reset({ ...form.getValues(), subject: '', content: '', later: false })
        form.saved()
      },
      onError: error => fail(failureText(error)),
      onSettled: () => setAsking(null),
    })

  return { form, asking, busy: sending.isPending, confirm, cancel: () => setAsking(null) }
}
