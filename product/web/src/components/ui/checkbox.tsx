// Checkbox with its label beside it; the whole row is the target.
import * as Primitive from 'radix-ui/checkbox'
import { Check } from 'lucide-react'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { cn } from '@/components/class-names'

interface CheckboxProps extends Omit<ComponentProps<typeof Primitive.Root>, 'children'> {
  label: ReactNode
  error?: string | null
}

export function Checkbox({ label, error, className, id, ...props }: CheckboxProps) {
  const generated = useId()
  const boxId = id ?? generated
  return (
    <div className={cn('grid gap-1', className)}>
      <div className="flex items-start gap-3">
        <Primitive.Root
          id={boxId}
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={error ? `${boxId}-error` : undefined}
          className="mt-0.5 grid size-[22px] shrink-0 place-items-center rounded-[7px] border border-field-line bg-card text-on-primary transition-colors aria-invalid:border-danger data-[state=checked]:border-primary data-[state=checked]:bg-primary"
          {...props}
        >
          <Primitive.Indicator>
            <Check className="size-4" strokeWidth={3} aria-hidden="true" />
          </Primitive.Indicator>
        </Primitive.Root>
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
