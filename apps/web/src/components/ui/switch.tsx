// A switch with its label beside it: on or off, at once.
import * as Primitive from 'radix-ui/switch'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { cn } from '@/components/class-names'

interface SwitchProps extends Omit<ComponentProps<typeof Primitive.Root>, 'children'> {
  label: ReactNode
}

/** Give it an `aria-label` as well where several switches of a page carry the same visible label. */
export function Switch({ label, className = 'min-h-[38px]', id, ...props }: SwitchProps) {
  const generated = useId()
  const switchId = id ?? generated
  return (
    <span className={cn('inline-flex items-center gap-2.5', className)}>
      <Primitive.Root
        id={switchId}
        className="relative h-[26px] w-11 shrink-0 rounded-full border border-field-line bg-sand transition-colors duration-150 disabled:opacity-55 data-[state=checked]:border-primary data-[state=checked]:bg-primary"
        {...props}
      >
        <Primitive.Thumb className="block size-[18px] translate-x-[3px] rounded-full bg-field-line transition-transform duration-150 data-[state=checked]:translate-x-[21px] data-[state=checked]:bg-on-primary" />
      </Primitive.Root>
      <label htmlFor={switchId} className="text-[15px] text-ink select-none">
        {label}
      </label>
    </span>
  )
}
