// Shows on the dashboard the read that the team recommends.
import { ArrowUpRight } from 'lucide-react'
import { ClampedText } from '@/components/clamped-text'
import { Skeleton } from '@/components/ui/skeleton'
import { Widget } from '@/components/widget/widget'
import { WidgetNote } from '@/components/widget/widget-note'
import { webAddress } from '@/lib/web-address'
import { useRecommendedRead } from '../api/get-recommended-read'
import { ReadCover } from './read-cover'

export function RecommendedReads() {
  const { data: read, isPending, isError, refetch } = useRecommendedRead()
  return (
    <Widget title="Recommended Reads" titleStyle="eyebrow">
      {isPending ? (
        <ReadSkeleton />
      ) : isError ? (
        <WidgetNote onRetry={() => void refetch()}>Failed to load recommended read</WidgetNote>
      ) : read ? (
        <div className="mt-4 flex items-start gap-4">
          <ReadCover title={read.title} src={read.image_url} />
          <div className="min-w-0 flex-1 wrap-anywhere">
            <h3 className="font-display text-lg leading-snug">
              <ReadTitle title={read.title} url={webAddress(read.url)} />
            </h3>
            <ClampedText text={read.description} clamp="line-clamp-5" className="mt-1.5 text-sm text-soft" />
          </div>
        </div>
      ) : (
        <WidgetNote>No recommended read available at this time.</WidgetNote>
      )}
    </Widget>
  )
}

function ReadTitle({ title, url }: { title: string; url: string | null }) {
  if (!url) return title
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className="hover:underline">
      <bdi>{title}</bdi>
      <ArrowUpRight aria-hidden className="ml-1 inline size-4 align-baseline text-plum" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

function ReadSkeleton() {
  return (
    <div className="mt-4 flex gap-4" aria-hidden>
      <Skeleton className="h-26 w-18 shrink-0" />
      <div className="flex-1 space-y-2">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-2/3" />
      </div>
    </div>
  )
}
