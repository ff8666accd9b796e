// A form label.
import type { ComponentProps } from 'react'
import { cn } from '@/components/class-names'

export function Label({ className, ...props }: ComponentProps<'label'>) {
  return <label className={cn('text-[15px] font-semibold text-ink', className)} {...props} />
}
