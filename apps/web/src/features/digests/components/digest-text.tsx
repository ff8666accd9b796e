// A digest as members read it: title, the first paragraph in large type, the others below.
import { Widget } from '@/components/widget/widget'
import { WidgetNote } from '@/components/widget/widget-note'

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

/** As members see it on their dashboard. */
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

/** The trimmed paragraphs of a plain text; blank lines separate them. */
export const digestParagraphs = (content: string) =>
  content
    .split(/\r?\n[^\S\n]*(?:\r?\n[^\S\n]*)+/)
    .map(paragraph => paragraph.trim())
    .filter(Boolean)
