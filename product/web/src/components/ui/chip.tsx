// A small rounded mark: 'Coming Soon', 'Best Value', a status.
import type { ComponentProps } from 'react'
import { cn } from '@/components/class-names'

export type ChipTone = 'plum' | 'gold' | 'sage' | 'sand' | 'danger'

interface ChipProps extends ComponentProps<'span'> {
  tone?: ChipTone | undefined
}

export function Chip({ tone = 'plum', className, ...props }: ChipProps) {
  return <span className={cn(`chip chip-${tone}`, className)} {...props} />
}
