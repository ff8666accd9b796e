// A small panel anchored to its trigger.
import * as Primitive from 'radix-ui/popover'
import type { ComponentProps } from 'react'
import { cn } from '@/components/class-names'

export const Popover = Primitive.Root
export const PopoverTrigger = Primitive.Trigger

export function PopoverContent({
  className,
  align = 'start',
  sideOffset = 6,
  ...props
}: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        align={align}
        sideOffset={sideOffset}
        className={cn(
          'z-50 animate-pop-in rounded-[14px] border bg-card shadow-float outline-none',
          className,
        )}
        {...props}
      />
    </Primitive.Portal>
  )
}
