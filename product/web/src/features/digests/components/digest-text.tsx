// Shows a digest as members read it: the title, the first paragraph in large type, the others below.
import { Skeleton } from '@/components/ui/skeleton'
import { Widget } from '@/components/widget/widget'
import { WidgetNote } from '@/components/widget/widget-note'
import { digestParagraphs } from '../digest-paragraphs'

export function DigestText({ title, content }: { title: string; content: string }) {
  const [first, ...rest] = digestParagraphs(content)
  return (
    <article className="mt-3.5 wrap-anywhere whitespace-pre-line">
      <h3 className="font-display text-[26px] leading-[1.12] text-balance sm:text-[32px]" dir="auto">
        {title}
      </h3>
      <p className="mt-3 font-display text-[19px] leading-normal tracking-normal" dir="auto">
        {first}
      </p>
      {rest.map((paragraph, index) => (
        <p key={index} className="mt-3 max-w-[68ch] text-soft" dir="auto">
          {paragraph}
        </p>
      ))}
    </article>
  )
}

/** Takes the place of a digest that is loading. */
export function DigestSkeleton() {
  return (
    <div className="mt-4 space-y-3" aria-hidden>
      <Skeleton className="h-8 w-3/4" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-5/6" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  )
}

/** Shows the digest as members see it on their dashboard. */
export function DigestPreview({ title, content }: { title: string; content: string }) {
  return (
    <Widget title="Weekly Digest" titleStyle="eyebrow" className="sm:p-8">
      {title.trim() || content.trim() ? (
        <DigestText title={title.trim() || 'Your title'} content={content} />
      ) : (
        <WidgetNote>What you write appears here as members will read it.</WidgetNote>
      )}
    </Widget>
  )
}
