// Shows the spinner in the middle of an otherwise empty page or layout, with an optional line of text.
import { Spinner } from '@/components/ui/spinner'

interface FullPageSpinnerProps {
  text?: string
  /** Use 'div' inside a layout, which has its main landmark already. */
  as?: 'main' | 'div'
}

export function FullPageSpinner({ text, as: Frame = 'main' }: FullPageSpinnerProps) {
  return (
    <Frame data-pending className="grid min-h-dvh place-content-center justify-items-center gap-4 px-6">
      <Spinner className="size-9" label={text ?? 'Loading…'} />
      {text && (
        <p className="text-soft" aria-hidden="true">
          {text}
        </p>
      )}
    </Frame>
  )
}
