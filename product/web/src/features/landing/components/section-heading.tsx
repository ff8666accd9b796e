// Draws the heading of a landing section: a small line above, the title, and an optional sentence.
import type { ReactNode } from 'react'
import { cn } from '@/components/class-names'

interface SectionHeadingProps {
  id: string
  eyebrow: string
  title: ReactNode
  children?: ReactNode
  centred?: boolean
}

export function SectionHeading({ id, eyebrow, title, children, centred }: SectionHeadingProps) {
  return (
    <div className={cn('max-w-[44rem]', centred && 'mx-auto text-center')}>
      <p className="eyebrow">{eyebrow}</p>
      <h2 id={id} className="mt-2.5">
        {title}
      </h2>
      {children && <p className={cn('lead mt-4', centred && 'mx-auto')}>{children}</p>}
    </div>
  )
}
