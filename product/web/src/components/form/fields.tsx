// Renders the fields of a form, each with its label, hint and error.
import { Suspense, type ComponentProps, type ElementType, type ReactNode } from 'react'
import { useController, type ControllerRenderProps, type FieldValues, type Path } from 'react-hook-form'
import { CharacterCount } from '@/components/ui/character-count'
import { FormField } from '@/components/ui/form-field'
import { Input, PasswordInput, Textarea } from '@/components/ui/input'
import { Select, type SelectOption } from '@/components/ui/select'
import { lazyPart } from '@/lib/load-part'
import type { ValidatedForm } from './use-validated-form'

const AddressHint = lazyPart(async () => (await import('./address-hint')).AddressHint)

/** The part of a form that its fields need. */
export type FormControl<Values extends FieldValues> = Pick<ValidatedForm<Values>, 'control'>

interface FieldProps<Values extends FieldValues, Name extends Path<Values> = Path<Values>> extends Omit<
  ComponentProps<typeof FormField>,
  'children' | 'invalid' | 'id'
> {
  form: FormControl<Values>
  name: Name
}

/** Wraps any control, and passes it the value of that name with its type. */
export function Field<Values extends FieldValues, Name extends Path<Values>>({
  form,
  name,
  error,
  children,
  ...field
}: FieldProps<Values, Name> & {
  /** `visited` once the person has left the control, or has tried to send the form. */
  children: (control: ControllerRenderProps<Values, Name>, visited: boolean) => ReactNode
}) {
  const { field: control, fieldState, formState } = useController({ control: form.control, name })
  const message = error === undefined ? fieldState.error?.message : error
  return (
    <FormField {...field} error={message} invalid={fieldState.invalid}>
      {children(control, fieldState.isTouched || formState.isSubmitted)}
    </FormField>
  )
}

type TextProps<Values extends FieldValues, Props> = FieldProps<Values> &
  Omit<Props, keyof FieldProps<FieldValues> | 'value' | 'onChange'> & {
    /** The text is cut at this length. From four fifths of it on, the field shows the count. */
    maxLength?: number
    /** The field shows the count from the beginning. */
    counter?: boolean
  }

function TextControl<Values extends FieldValues>({
  as: Control,
  form,
  name,
  label,
  hint,
  error,
  required,
  optional,
  className,
  counter,
  ...props
}: TextProps<Values, { type?: string; disabled?: boolean }> & { as: ElementType }) {
  return (
    <Field {...{ form, name, label, hint, error, required, optional, className }}>
      {(control, visited) => (
        <>
          <Control {...props} {...control} />
          {props.type === 'email' && visited && !props.disabled && (
            <Suspense>
              <AddressHint typed={control.value} onUse={control.onChange} />
            </Suspense>
          )}
          {props.maxLength && (
            <CharacterCount length={control.value.length} most={props.maxLength} always={counter} />
          )}
        </>
      )}
    </Field>
  )
}

export function TextField<Values extends FieldValues>(
  props: TextProps<Values, ComponentProps<typeof Input>>,
) {
  return <TextControl as={Input} {...props} />
}

export function TextareaField<Values extends FieldValues>(
  props: TextProps<Values, ComponentProps<typeof Textarea>>,
) {
  return <TextControl as={Textarea} {...props} />
}

export function PasswordField<Values extends FieldValues>(
  props: TextProps<Values, ComponentProps<typeof PasswordInput>>,
) {
  return <TextControl as={PasswordInput} {...props} />
}

interface SelectFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  options: readonly SelectOption[]
  placeholder: string
}

export function SelectField<Values extends FieldValues>({
  options,
  placeholder,
  ...field
}: SelectFieldProps<Values>) {
  return (
    <Field {...field}>
      {({ onChange, ...control }) => (
        <Select {...control} onValueChange={onChange} options={options} placeholder={placeholder} />
      )}
    </Field>
  )
}
