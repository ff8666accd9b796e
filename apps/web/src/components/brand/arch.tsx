// A picture (or whatever stands in for it) behind the house mask, the arch.
import type { ComponentProps } from 'react'
import { cn } from '@/components/class-names'

export function Arch({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('overflow-hidden rounded-[999px_999px_14px_14px]', className)} {...props} />
}
