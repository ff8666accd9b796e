// Shows the email in a frame that can run no scripts. It is light in dark mode too, as emails are.
import type { NewsletterText } from '@juno/domain/newsletter/newsletter'
import { EmptyState } from '@/components/feedback/empty-state'
import { ErrorState } from '@/components/feedback/error-state'
import { Alert } from '@/components/ui/alert'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { useDebounced } from '@/components/use-debounced'
import { usePreview } from '../api/sending'

/** From here on the team hears of the size. Gmail cuts an email at about 102 kB of HTML. */
const longBytes = 90_000

/** Says that some readers would not see the end of the issue. */
export function SizeNotice({ html, className }: { html: string | undefined; className?: string }) {
  const bytes = new Blob([html ?? '']).size
  if (bytes < longBytes) return null
  return (
    <Alert title={`This newsletter has ${Math.round(bytes / 1000)} kB`} className={className}>
      Gmail shows about 100 kB of an email, and the rest only after a click. Shorten it, or link to its longer
      parts.
    </Alert>
  )
}

export function MailPreview({ text }: { text: NewsletterText }) {
  const settled = useDebounced(text, 500)
  const written = text.subject.trim() !== '' && text.content.trim() !== ''
  const { data, isError, refetch } = usePreview(settled)
  return (
    <Card className="overflow-hidden p-0">
      {!written ? (
        <EmptyState title="Nothing to preview yet">
          Once there is a subject and content, you see the email here as it will arrive.
        </EmptyState>
      ) : isError ? (
        <ErrorState title="The preview could not be loaded" onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <p className="border-b px-5 py-3 text-[15px] wrap-anywhere" dir="auto">
            <span className="text-soft">Subject: </span>
            <strong className="font-semibold">{data.subject}</strong>
          </p>
          <SizeNotice html={data.html} className="m-4" />
          <iframe
            title="Preview of the email"
            srcDoc={data.html}
            sandbox=""
            className="block h-[560px] w-full bg-[#fff9f4]"
          />
        </>
      ) : (
        <div className="grid gap-3 p-6" aria-hidden="true">
          <Skeleton className="h-8 w-2/3" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-5/6" />
          <Skeleton className="h-40 w-full" />
        </div>
      )}
    </Card>
  )
}
