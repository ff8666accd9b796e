// The browser's own select, styled like the other fields. Phones show their native picker. A FormField around it
// provides its label.
import { ChevronDown } from 'lucide-react'
import { cn } from '@/components/class-names'
import { useFieldProps } from './form-field'

export interface SelectOption {
  value: string
  label: string
}

interface SelectProps {
  options: readonly SelectOption[]
  value: string | undefined
  /** Called with '' when the placeholder is chosen again. */
  onValueChange: (value: string) => void
  placeholder?: string
  name?: string
  disabled?: boolean
  className?: string
  onBlur?: () => void
  ref?: React.Ref<HTMLSelectElement>
  'aria-label'?: string
}

export function Select({
  options,
  value = '',
  onValueChange,
  placeholder = 'Select…',
  className,
  ...attributes
}: SelectProps) {
  const field = useFieldProps(attributes)
  return (
    <div className={cn('relative', className)}>
      <select
        value={value}
        onChange={event => onValueChange(event.target.value)}
        className={cn(
          'field h-12 cursor-pointer appearance-none truncate pr-10 [&>option]:bg-card [&>option]:text-ink',
          value === '' && 'text-soft',
        )}
        {...field}
      >
        <option value="">{placeholder}</option>
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        className="pointer-events-none absolute top-1/2 right-3.5 size-4 -translate-y-1/2 text-soft"
        aria-hidden="true"
      />
    </div>
  )
}
