// The spinner in the middle of an otherwise empty page, with a line of text where one helps.
import { Spinner } from '@/components/ui/spinner'

export function FullPageSpinner({ text }: { text?: string }) {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 px-6">
      <Spinner className="size-9" label={text ?? 'Loading…'} />
      {text && (
        <p className="text-soft" aria-hidden="true">
          {text}
        </p>
      )}
    </main>
  )
}
