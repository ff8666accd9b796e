// The frame of a page around one form: words (and the arches) on one side, the form's card on the other.
import type { ReactNode } from 'react'
import { ArchTrio } from '@/components/brand/arch-trio'
import { cn } from '@/components/class-names'
import { Card } from '@/components/ui/card'

interface SplitPageProps {
  eyebrow?: string
  title: ReactNode
  lead?: ReactNode
  /** Under the lead; the arches stand there when it is left out. Hidden on phones unless `asideOnPhone`. */
  aside?: ReactNode
  asideOnPhone?: boolean
  children: ReactNode
  className?: string
}

export function SplitPage({
  eyebrow,
  title,
  lead,
  aside,
  asideOnPhone,
  children,
  className,
}: SplitPageProps) {
  return (
    <div
      className={cn(
        'wrap grid items-start gap-8 pt-6 pb-16 lg:grid-cols-[minmax(0,0.85fr)_minmax(0,1fr)] lg:gap-16 lg:pt-14 lg:pb-24',
        className,
      )}
    >
      <header className="lg:sticky lg:top-24">
        {eyebrow && <p className="eyebrow mb-3">{eyebrow}</p>}
        <h1 className="text-[clamp(2.125rem,4.4vw,3.375rem)]">{title}</h1>
        {lead && <p className="lead mt-4">{lead}</p>}
        <div className={cn('mt-8', !asideOnPhone && 'max-lg:hidden')}>
          {aside ?? <ArchTrio className="max-w-sm" />}
        </div>
      </header>
      <Card className="p-5 xs:p-6 sm:p-9">{children}</Card>
    </div>
  )
}
