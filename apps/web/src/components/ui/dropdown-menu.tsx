// Dropdown menu, for the user menu and row actions.
import * as Primitive from 'radix-ui/dropdown-menu'
import type { ComponentProps } from 'react'
import { cn } from '@/components/class-names'

export const DropdownMenu = Primitive.Root
export const DropdownMenuTrigger = Primitive.Trigger

interface DropdownMenuContentProps extends ComponentProps<typeof Primitive.Content> {
  /** Where it is drawn: a landmark, so that a screen reader knows where it is. The end of the page by default. */
  container?: HTMLElement | null
}

export function DropdownMenuContent({
  className,
  align = 'end',
  sideOffset = 8,
  container,
  ...props
}: DropdownMenuContentProps) {
  return (
    <Primitive.Portal container={container}>
      <Primitive.Content
        align={align}
        sideOffset={sideOffset}
        className={cn(
          'z-50 min-w-56 animate-pop-in rounded-[14px] border bg-card p-1.5 shadow-float',
          className,
        )}
        {...props}
      />
    </Primitive.Portal>
  )
}

export function DropdownMenuItem({ className, ...props }: ComponentProps<typeof Primitive.Item>) {
  return (
    <Primitive.Item
      className={cn(
        'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-lg px-3 py-2 text-[15px] text-ink no-underline outline-none select-none data-[disabled]:opacity-50 data-[highlighted]:bg-blush data-[highlighted]:text-plum [&_svg]:size-4 [&_svg]:shrink-0',
        className,
      )}
      {...props}
    />
  )
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Primitive.Label>) {
  return <Primitive.Label className={cn('px-3 py-2 text-sm text-soft', className)} {...props} />
}

export function DropdownMenuSeparator({ className, ...props }: ComponentProps<typeof Primitive.Separator>) {
  return <Primitive.Separator className={cn('mx-1.5 my-1.5 h-px bg-line', className)} {...props} />
}
