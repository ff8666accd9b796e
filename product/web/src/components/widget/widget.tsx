// Draws the card of every dashboard widget: a titled region with an optional note or link beside the title.
import { useId, type ReactNode } from 'react'
import { cn } from '@/components/class-names'
import { Card } from '@/components/ui/card'

interface WidgetProps {
  title: string
  /** 'heading' is set in the display face, 'eyebrow' in small capitals above the content's own headline. */
  titleStyle?: 'heading' | 'eyebrow'
  /** It stands opposite the title. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

export function Widget({ title, titleStyle = 'heading', aside, className, children }: WidgetProps) {
  const titleId = useId()
  return (
    <Card asChild className={cn('min-w-0', className)}>
      <section aria-labelledby={titleId}>
        <div className="flex items-baseline justify-between gap-4 in-[.text-center]:justify-center">
          <h2
            id={titleId}
            className={
              titleStyle === 'eyebrow' ? 'eyebrow font-sans' : 'font-display text-[22px] leading-tight'
            }
          >
            {title}
          </h2>
          {aside}
        </div>
        {children}
      </section>
    </Card>
  )
}
