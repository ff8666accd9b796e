// Ties label, hint and error to one control, by ids for assistive technology.
import { createContext, useContext, useId, useMemo, type ComponentProps, type ReactNode } from 'react'
import { cn } from '@/components/class-names'

interface FieldWiring {
  id: string
  required: boolean
  invalid: boolean
  describedBy: string | undefined
}

const FieldContext = createContext<FieldWiring | null>(null)

interface FieldAttributes {
  id?: string
  'aria-label'?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling'
  'aria-required'?: boolean | 'true' | 'false'
}

/** Adds id, description and validity of the surrounding FormField to a control's own props, which take precedence. */
export function useFieldProps<T extends FieldAttributes>(props: T): T {
  const field = useContext(FieldContext)
  if (!field) return props
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
    ...props,
  }
}

interface LabelProps extends ComponentProps<'label'> {
  required?: boolean
  /** Shows "(optional)" beside the label. */
  optional?: boolean
}

export const Label = ({ required, optional, className, children, ...props }: LabelProps) => (
  <label className={cn('text-[15px] font-semibold text-ink', className)} {...props}>
    {children}
    {required && (
      <span className="text-danger" aria-hidden="true">
        {' *'}
      </span>
    )}
    {optional && <span className="font-normal text-soft"> (optional)</span>}
  </label>
)

interface FormFieldProps extends Pick<LabelProps, 'required' | 'optional'> {
  label: ReactNode
  children: ReactNode
  hint?: ReactNode
  /** The error message; null or undefined when nothing is wrong. */
  error?: string | null
  /** Marks the field as invalid while the message is shown elsewhere. */
  invalid?: boolean
  id?: string
  className?: string
}

export function FormField({
  label,
  children,
  hint,
  error,
  invalid,
  required,
  optional,
  id,
  className,
}: FormFieldProps) {
  const generated = useId()
  const fieldId = id ?? generated
  const wiring = useMemo<FieldWiring>(
    () => ({
      id: fieldId,
      required: Boolean(required),
      invalid: invalid || Boolean(error),
      describedBy:
        [hint && `${fieldId}-hint`, error && `${fieldId}-error`].filter(Boolean).join(' ') || undefined,
    }),
    [fieldId, required, invalid, error, hint],
  )
  return (
    <FieldContext value={wiring}>
      <div className={cn('grid content-start gap-1.5', className)}>
        <Label htmlFor={fieldId} required={required} optional={optional}>
          {label}
        </Label>
        {children}
        {hint && (
          <p id={`${fieldId}-hint`} className="text-sm text-soft">
            {hint}
          </p>
        )}
        {error && (
          <p id={`${fieldId}-error`} role="alert" className="text-sm font-medium text-danger">
            {error}
          </p>
        )}
      </div>
    </FieldContext>
  )
}
