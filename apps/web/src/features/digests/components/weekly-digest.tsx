// Dashboard widget: the latest digest, its first paragraph set apart.
import { DigestSkeleton, DigestText } from './digest-text'
import { useLatestDigest } from '../api/get-latest-digest'
import { Widget } from '@/components/widget/widget'
import { WidgetNote } from '@/components/widget/widget-note'
import { inWords } from '@/lib/dates'

export function WeeklyDigest() {
  const { data: digest, isPending, isError, refetch } = useLatestDigest()
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
        <DigestText title={digest.title} content={digest.content} />
      ) : (
        <WidgetNote>No digest available at this time.</WidgetNote>
      )}
    </Widget>
  )
}
