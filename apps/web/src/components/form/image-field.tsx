// The image of a form: a file that is chosen, and refused at once when it is too large or no image.
import { imageProblem } from '@juno/domain/images/image-rules'
import type { ComponentProps } from 'react'
import { useController, type FieldValues, type Path, type PathValue } from 'react-hook-form'
import { ImagePicker } from '@/components/ui/image-picker'
import type { ValidatedForm } from './use-validated-form'

interface ImageFieldProps<Values extends FieldValues> extends Omit<
  ComponentProps<typeof ImagePicker>,
  'file' | 'problem' | 'invalid' | 'onPick'
> {
  form: ValidatedForm<Values>
  name: Path<Values>
  megabytes: number
  /** Said of a file that is no image. */
  wrongType: string
}

export function ImageField<Values extends FieldValues>({
  form,
  name,
  megabytes,
  wrongType,
  ...props
}: ImageFieldProps<Values>) {
  const { field, fieldState } = useController({ control: form.control, name })
  const pick = (file: File) => {
    const wrong = imageProblem(file, megabytes, wrongType)
    if (wrong) return form.setError(name, { type: 'file', message: wrong })
    form.clearErrors(name)
    form.setValue(name, file as PathValue<Values, Path<Values>>, { shouldDirty: true })
  }
  return (
    <ImagePicker
      {...props}
      file={field.value}
      problem={fieldState.error?.message || null}
      invalid={fieldState.invalid}
      onPick={pick}
    />
  )
}
