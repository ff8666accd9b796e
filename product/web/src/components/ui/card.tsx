// The card: a white sheet with a soft shadow; `tone="blush"` is the flat, warm variant.
import type { ComponentProps } from 'react'
import { AsChild } from '@/components/as-child'
import { cn } from '@/components/class-names'

interface CardProps extends ComponentProps<'div'> {
  tone?: 'plain' | 'blush'
  asChild?: boolean
}

export function Card({ tone = 'plain', asChild, className, ...props }: CardProps) {
  const Element = asChild ? AsChild : 'div'
  return <Element className={cn(`card card-${tone}`, className)} {...props} />
}
