// A digest in the frame that members see it in on their dashboard.
import { DigestText } from '@/features/digests/components/digest-text'
import { Widget } from '@/components/widget/widget'
import { WidgetNote } from '@/components/widget/widget-note'

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
