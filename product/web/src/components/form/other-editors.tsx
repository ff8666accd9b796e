// Names other people who have this form open, so that two do not write the same thing. It shows nothing while there are
// none.
import { UsersRound } from 'lucide-react'
import { useEditors } from '@/lib/live/use-editors'
import { editorsText } from './editors-text'

export function OtherEditors({ topic }: { topic: string }) {
  const editors = useEditors(topic)
  if (!editors) return null
  const text = editorsText(editors)
  return (
    <>
      <p role="status" className="sr-only">
        {text}
      </p>
      {text && (
        <p
          aria-hidden="true"
          className="flex items-start gap-3 rounded-[14px] border bg-blush px-4 py-3 text-sm"
        >
          <UsersRound className="mt-0.5 size-4 shrink-0 text-plum" />
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {text}
          </span>
        </p>
      )}
    </>
  )
}
