// Draws the frame of a page with one form: text (and the arches) on one side, the form's card on the other.
import type { ReactNode } from 'react'
import { cn } from '@/components/class-names'
import { PageTitle, type PageTitleProps } from '@/components/page-title'
import { Card } from '@/components/ui/card'

export interface SplitPageProps {
  /** Sets the head of the document. */
  page: PageTitleProps
  eyebrow?: string
  title: ReactNode
  lead?: ReactNode
  /** Stands below the lead, by default as the arches. It is hidden on phones. */
  aside?: ReactNode
  children: ReactNode
  /** Stands below the form, for instance a link to another page. */
  footer?: ReactNode
  className?: string
}

export function SplitPage({
  page,
  eyebrow,
  title,
  lead,
  aside,
  children,
  footer,
  className = 'lg:pt-14',
}: SplitPageProps) {
  return (
    <div
      className={cn(
        'wrap grid items-start gap-8 pt-6 pb-16 lg:grid-cols-[minmax(0,0.85fr)_minmax(0,1fr)] lg:gap-16 lg:pb-24',
        className,
      )}
    >
      <PageTitle {...page} />
      <header className="lg:sticky lg:top-24">
        {eyebrow && <p className="eyebrow mb-3">{eyebrow}</p>}
        <h1 className="text-[clamp(2.125rem,4.4vw,3.375rem)]">{title}</h1>
        {lead && <p className="lead mt-4">{lead}</p>}
        <div className="mt-8 max-lg:hidden">{aside ?? <ArchTrio />}</div>
      </header>
      <Card className="p-5 xs:p-6 sm:p-9">
        {children}
        {footer && <p className="mt-7 border-t pt-6 text-[15px] text-soft">{footer}</p>}
      </Card>
    </div>
  )
}

function ArchTrio() {
  return (
    <div className="flex h-56 max-w-sm items-end gap-3" aria-hidden="true">
      <div className="h-[58%] w-[26%] rounded-t-full [background:var(--arch-coral)]" />
      <div className="relative h-full w-[40%] overflow-hidden rounded-t-full [background:var(--arch-plum)]">
        <div className="absolute inset-x-[24%] bottom-0 h-[64%] rounded-t-full bg-white/10" />
      </div>
      <div className="h-[44%] w-[26%] rounded-t-full [background:var(--arch-gold)]" />
    </div>
  )
}
