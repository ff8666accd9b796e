// Shows a choice of a few as cards, each with its meaning.
import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { cn } from '@/components/class-names'
import { useFieldProps } from './form-field'

interface RadioCardsProps<Value extends string> {
  /** Names the choice for screen readers. */
  label: string
  options: readonly { value: Value; label: string; what: string; icon?: LucideIcon }[]
  /** Empty where nothing is chosen yet. */
  value: Value | ''
  onValueChange: (value: Value) => void
  /** Id of the error message. */
  describedBy?: string
  className?: string
}

export function RadioCards<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  describedBy,
  className,
}: RadioCardsProps<Value>) {
  const name = useId()
  const described = describedBy === undefined ? {} : { 'aria-describedby': describedBy }
  return (
    <div
      role="radiogroup"
      {...useFieldProps({ 'aria-label': label, ...described })}
      className={cn('grid gap-2.5', className)}
    >
      {options.map(({ icon: Icon, ...option }) => (
        <label
          key={option.value}
          className={cn(
            'flex cursor-pointer gap-3 rounded-[10px] border px-4 py-3 transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-plum',
            Icon && 'items-center',
            value === option.value ? 'border-plum bg-blush' : 'border-field-line bg-card hover:border-soft',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onValueChange(option.value)}
            className={cn(Icon ? 'sr-only' : 'mt-1 size-4 shrink-0 accent-plum outline-none')}
          />
          {Icon && <Icon className="size-5 shrink-0 text-plum max-xs:hidden" aria-hidden="true" />}
          <span className="min-w-0">
            <span className="block font-semibold">{option.label}</span>
            <span className="block text-[15px] text-soft">{option.what}</span>
          </span>
        </label>
      ))}
    </div>
  )
}
