// Counts the recipients of a newsletter, previews it, checks whether it may be sent, and sends it.
import {
  newsletterPreviewSchema,
  newsletterSentSchema,
  newsletterTexts,
  subscriberCountSchema,
  type NewsletterText,
} from '@juno/domain/newsletter/newsletter'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { ApiError } from '@/lib/api-error'
import { refreshing } from '@/lib/refreshing'
import { supabase } from '@/lib/supabase'
import { unwrapMaybe } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'
import { reportsKey } from './issues'

export const useSubscriberCount = () =>
  useQuery({
    queryKey: ['newsletter', 'subscribers'],
    queryFn: async ({ signal }) =>
      (await api('/api/newsletter/subscribers/count', { signal, schema: subscriberCountSchema })).count,
  })

/** Reads the postal address that every newsletter must name. It is '' where none is set. */
export const usePostalAddress = () =>
  useQuery({
    queryKey: ['newsletter', 'postal-address'],
    queryFn: async ({ signal }): Promise<string> => {
      const row = unwrapMaybe(
        await supabase
          .from('site_settings')
          .select('value')
          .eq('key', 'postal_address')
          .abortSignal(signal)
          .maybeSingle(),
      )
      return typeof row?.value === 'string' ? row.value.trim() : ''
    },
  })

/** Returns the email as it would arrive, rendered by the server. */
export const usePreview = (text: NewsletterText) =>
  useQuery({
    queryKey: ['newsletter', 'preview', text],
    enabled: text.subject.trim() !== '' && text.content.trim() !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
    queryFn: ({ signal }) =>
      api('/api/newsletter/preview', {
        method: 'POST',
        body: text,
        signal,
        schema: newsletterPreviewSchema,
      }),
  })

interface Sending extends NewsletterText {
  /** The email goes to one address only. */
  testMode: boolean
  testEmail: string
  /** ISO instant, or null for at once. */
  scheduledFor: string | null
}

/** @throws Error whose message the page can show: docs/specification/newsletter.md#writing-and-sending */
async function sendNewsletter(body: Sending) {
  try {
    return await api('/api/newsletter/send', {
      method: 'POST',
      body,
      fallbackMessage: newsletterTexts.sendFailed,
      schema: newsletterSentSchema,
    })
  } catch (cause) {
    // The server's refusals have a message for people. Any other failure is unexpected.
    const refused = cause instanceof ApiError && cause.status >= 400
    throw new Error(refused ? cause.message : newsletterTexts.unexpected, { cause })
  }
}

export const useSendNewsletter = () =>
  useMutation({ mutationFn: sendNewsletter, onSuccess: refreshing(reportsKey) })
