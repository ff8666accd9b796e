import * as Primitive from 'radix-ui/switch'
import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { cn } from '@/components/class-names'

interface SwitchProps extends Omit<ComponentProps<typeof Primitive.Root>, 'children'> {
  label: ReactNode
  /** The switch stores at once. The second click of a double click would switch it back, so it is dropped. */
  storesAtOnce?: boolean
}

const dropFurtherClicks = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault()
}

/** Give it an `aria-label` as well where several switches of a page carry the same visible label. */
export function Switch({ label, className = 'min-h-[38px]', id, storesAtOnce, ...props }: SwitchProps) {
  const generated = useId()
  const switchId = id ?? generated
  const onClick = storesAtOnce ? dropFurtherClicks : undefined
  return (
    <span className={cn('inline-flex items-center gap-2.5', className)}>
      <Primitive.Root
        id={switchId}
        onClick={onClick}
        className="relative h-[26px] w-11 shrink-0 rounded-full border border-field-line bg-sand transition-colors duration-150 disabled:opacity-55 data-[state=checked]:border-primary data-[state=checked]:bg-primary"
        {...props}
      >
        <Primitive.Thumb className="block size-[18px] translate-x-[3px] rounded-full bg-field-line transition-transform duration-150 data-[state=checked]:translate-x-[21px] data-[state=checked]:bg-on-primary" />
      </Primitive.Root>
      <label htmlFor={switchId} onClick={onClick} className="text-[15px] text-ink select-none">
        {label}
      </label>
    </span>
  )
}
