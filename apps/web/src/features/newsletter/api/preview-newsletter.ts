// The mail as it would arrive, drawn by the server.
import { newsletterPreviewSchema, type NewsletterText } from '@juno/domain/newsletter/newsletter'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api'

export const usePreview = (words: NewsletterText) =>
  useQuery({
    queryKey: ['newsletter', 'preview', words],
    enabled: words.subject.trim() !== '' && words.content.trim() !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
    queryFn: ({ signal }) =>
      api('/api/newsletter/preview', {
        method: 'POST',
        body: words,
        signal,
        schema: newsletterPreviewSchema,
      }),
  })
