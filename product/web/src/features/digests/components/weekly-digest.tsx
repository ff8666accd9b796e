// Shows the latest digest on the dashboard, its first paragraph set apart.
import { useRef } from 'react'
import { DigestSkeleton, DigestText } from './digest-text'
import { useLatestDigest } from '../api/get-latest-digest'
import { useStillRows } from '@/components/list/use-still-rows'
import { Button } from '@/components/ui/button'
import { Widget } from '@/components/widget/widget'
import { WidgetNote } from '@/components/widget/widget-note'
import { inWords } from '@/lib/dates'

export function WeeklyDigest() {
  const { data, dataUpdatedAt, isPending, isError, refetch } = useLatestDigest()
  // A new digest does not replace the one that is being read.
  const { list, news, show } = useStillRows({
    rows: data ? [data] : [],
    total: 1,
    error: null,
    retry: () => void refetch(),
    source: data,
    readAt: dataUpdatedAt,
    outdated: false,
  })
  const [digest] = list.rows ?? []
  const text = useRef<HTMLDivElement>(null)
  const published = digest?.published_at
  return (
    <Widget
      title="Weekly Digest"
      titleStyle="eyebrow"
      className="sm:p-8"
      aside={
        published && (
          <time dateTime={published} className="text-sm text-soft">
            {inWords(published, { month: 'short', day: 'numeric' })}
          </time>
        )
      }
    >
      {isPending ? (
        <DigestSkeleton />
      ) : isError ? (
        <WidgetNote onRetry={() => void refetch()}>Failed to load the digest</WidgetNote>
      ) : digest ? (
        <div ref={text} tabIndex={-1} className="outline-none">
          <DigestText title={digest.title} content={digest.content} />
          <div aria-live="polite">
            {news && (
              <Button
                size="little"
                className="mt-5"
                onClick={() => {
                  show()
                  // The button disappears, and the focus would go with it.
                  text.current?.focus()
                }}
              >
                A new digest is out. Read it
              </Button>
            )}
          </div>
        </div>
      ) : (
        <>
          <WidgetNote>No digest available at this time.</WidgetNote>
          <p className="text-sm text-soft">The team’s letter appears here as soon as it is published.</p>
        </>
      )}
    </Widget>
  )
}
