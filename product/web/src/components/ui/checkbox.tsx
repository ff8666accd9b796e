// Checkbox with its label beside it; the whole row is the target.
import { Check } from 'lucide-react'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { cn } from '@/components/class-names'

interface CheckboxProps extends Omit<ComponentProps<'button'>, 'children' | 'type' | 'onClick'> {
  label: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  error?: string | null
}

export function Checkbox({ label, checked, onCheckedChange, error, className, id, ...props }: CheckboxProps) {
  const generated = useId()
  const boxId = id ?? generated
  return (
    <div className={cn('grid gap-1', className)}>
      <div className="flex items-start gap-3">
        <button
          type="button"
          role="checkbox"
          id={boxId}
          aria-checked={checked}
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={error ? `${boxId}-error` : undefined}
          className="mt-0.5 grid size-[22px] shrink-0 place-items-center rounded-[7px] border border-field-line bg-card text-on-primary transition-colors aria-invalid:border-danger aria-checked:border-primary aria-checked:bg-primary"
          onClick={() => onCheckedChange(!checked)}
          onKeyDown={event => {
            // Only the space bar ticks a box: Enter sends forms.
            if (event.key === 'Enter') event.preventDefault()
          }}
          {...props}
        >
          {checked && <Check className="size-4" strokeWidth={3} aria-hidden="true" />}
        </button>
        <label htmlFor={boxId} className="text-[15px] leading-normal text-ink">
          {label}
        </label>
      </div>
      {error && (
        <p id={`${boxId}-error`} role="alert" className="pl-[34px] text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
