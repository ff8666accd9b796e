// Renders checkboxes and switches. They are in a file of their own, so that forms of text fields do not load them.
import type { ComponentProps } from 'react'
import { useController, type FieldValues, type Path } from 'react-hook-form'
import { Checkbox } from '@/components/ui/checkbox'
import { Switch } from '@/components/ui/switch'
import type { FormControl } from './fields'

type TickProps<Values extends FieldValues, Props> = {
  form: FormControl<Values>
  name: Path<Values>
} & Omit<Props, 'form' | 'name' | 'checked' | 'onCheckedChange'>

export function CheckboxField<Values extends FieldValues>({
  form,
  name,
  ...props
}: TickProps<Values, ComponentProps<typeof Checkbox>>) {
  const { field, fieldState } = useController({ control: form.control, name })
  const { ref, value, onChange, onBlur } = field
  return (
    <Checkbox
      ref={ref}
      checked={value}
      onCheckedChange={onChange}
      onBlur={onBlur}
      aria-invalid={fieldState.invalid || undefined}
      {...props}
    />
  )
}

export function SwitchField<Values extends FieldValues>({
  form,
  name,
  ...props
}: TickProps<Values, ComponentProps<typeof Switch>>) {
  const { field } = useController({ control: form.control, name })
  const { ref, value, onChange } = field
  return <Switch ref={ref} checked={value} onCheckedChange={onChange} {...props} />
}
