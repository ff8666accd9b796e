// Says that a form starts with text that was typed before. A discarded draft can be brought back until something else
// is typed.
import { History } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { inWords } from '@/lib/dates'

/** Formats as 'Nov 20, 10:00 AM'. No draft is older than a year. */
const dayAndTime = (moment: string) =>
  inWords(moment, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })

type DraftNoticeProps =
  | { at: string; hadFiles?: boolean; onDiscard: () => void; onBringBack?: never }
  | { at?: never; hadFiles?: never; onDiscard?: never; onBringBack: () => void }

export function DraftNotice({ at, hadFiles, onDiscard, onBringBack }: DraftNoticeProps) {
  return (
    <div role="status" className="flex items-start gap-3 rounded-card bg-blush px-4 py-3 text-[15px]">
      <History className="mt-0.5 size-5 shrink-0 text-plum" aria-hidden="true" />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p>
          {at === undefined ? (
            'Your draft is discarded.'
          ) : (
            <>
              We kept your draft from{' '}
              <time dateTime={at} className="whitespace-nowrap">
                {dayAndTime(at)}
              </time>
              .{hadFiles && ' Please choose your files again.'}
            </>
          )}
        </p>
        <Button variant="link" className="text-[15px]" onClick={onDiscard ?? onBringBack}>
          {onDiscard ? 'Discard' : 'Bring it back'}
        </Button>
      </div>
    </div>
  )
}
