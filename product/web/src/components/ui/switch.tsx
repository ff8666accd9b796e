import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { cn } from '@/components/class-names'

interface SwitchProps extends Omit<ComponentProps<'button'>, 'children' | 'type' | 'onClick'> {
  label: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  /** The switch stores at once. The second click of a double click would switch it back, so it is dropped. */
  storesAtOnce?: boolean
}

const dropFurtherClicks = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault()
}

/** Give it an `aria-label` as well where several switches of a page carry the same visible label. */
export function Switch({
  label,
  checked,
  onCheckedChange,
  className = 'min-h-[38px]',
  id,
  storesAtOnce,
  ...props
}: SwitchProps) {
  const generated = useId()
  const switchId = id ?? generated
  return (
    <span className={cn('inline-flex items-center gap-2.5', className)}>
      <button
        type="button"
        role="switch"
        id={switchId}
        aria-checked={checked}
        onClick={({ detail }) => (storesAtOnce && detail > 1) || onCheckedChange(!checked)}
        className="group relative h-[26px] w-11 shrink-0 rounded-full border border-field-line bg-sand transition-colors duration-150 disabled:opacity-55 aria-checked:border-primary aria-checked:bg-primary"
        {...props}
      >
        <span className="block size-[18px] translate-x-[3px] rounded-full bg-field-line transition-transform duration-150 group-aria-checked:translate-x-[21px] group-aria-checked:bg-on-primary" />
      </button>
      <label
        htmlFor={switchId}
        onClick={storesAtOnce ? dropFurtherClicks : undefined}
        className="text-[15px] text-ink select-none"
      >
        {label}
      </label>
    </span>
  )
}
