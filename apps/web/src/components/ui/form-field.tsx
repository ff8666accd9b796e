// A form field: label, hint and error around one control, tied together by ids for assistive technology.
import { createContext, useContext, useId, useMemo, type ReactNode } from 'react'
import { cn } from '@/components/class-names'
import { Label } from './label'

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

/** Adds id, description and validity of the surrounding FormField to a control's own props, which win. */
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

interface FormFieldProps {
  label: ReactNode
  children: ReactNode
  hint?: ReactNode
  /** What is wrong, in words; null or undefined when nothing is. */
  error?: string | null
  /** Wrong, and said elsewhere. */
  invalid?: boolean
  required?: boolean
  /** Says "(optional)" beside the label. */
  optional?: boolean
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
        <Label htmlFor={fieldId}>
          {label}
          {required && (
            <span className="text-danger" aria-hidden="true">
              {' *'}
            </span>
          )}
          {optional && <span className="font-normal text-soft"> (optional)</span>}
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
