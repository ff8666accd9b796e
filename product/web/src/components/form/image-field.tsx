// Shows the current or chosen image, and refuses a file at once that is too large or that the browser cannot open as an
// image.
import { imageProblem, imageTypes } from '@juno/domain/images/image-rules'
import { ImagePlus } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ChangeEvent, type ReactNode } from 'react'
import { useController, type FieldValues, type Path, type PathValue } from 'react-hook-form'
import { cn } from '@/components/class-names'
import { Button } from '@/components/ui/button'
import { Label } from '@/components/ui/form-field'
import { isReadableImage, unreadableImage } from '@/lib/readable-image'
import type { ValidatedForm } from './use-validated-form'

interface ImageFieldProps<Values extends FieldValues> {
  form: ValidatedForm<Values>
  name: Path<Values>
  label: string
  hint: string
  required?: boolean
  megabytes: number
  /** The message for a file that is no image. */
  wrongType: string
  /** The frame shows this while nothing is chosen. */
  current?: ReactNode
  /** The classes that give the frame its shape and size. */
  frameClassName?: string
}

export function ImageField<Values extends FieldValues>({
  form,
  name,
  label,
  hint,
  required,
  megabytes,
  wrongType,
  current,
  frameClassName = 'h-26 w-18 rounded-md',
}: ImageFieldProps<Values>) {
  const { field, fieldState } = useController({ control: form.control, name })
  const file: File | null = field.value
  const problem = fieldState.error?.message
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef<File>(null)
  const pick = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const picked = target.files?.[0]
    // The same file can be chosen again after it was refused.
    target.value = ''
    if (!picked) return
    const wrong = imageProblem(picked, megabytes, wrongType)
    if (wrong) return form.setError(name, { type: 'file', message: wrong })
    latest.current = picked
    const readable = await isReadableImage(picked)
    if (latest.current !== picked) return
    if (!readable) return form.setError(name, { type: 'file', message: unreadableImage })
    form.clearErrors(name)
    form.setValue(name, picked as PathValue<Values, Path<Values>>, { shouldDirty: true })
  }
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id} required={required}>
        {label}
      </Label>
      <div className="flex items-center gap-4">
        <ImageFrame file={file} className={frameClassName}>
          {current ?? <ImagePlus className="size-6" aria-hidden="true" />}
        </ImageFrame>
        <div className="grid min-w-0 justify-items-start gap-1.5">
          <input
            ref={input}
            id={id}
            type="file"
            accept={imageTypes.join(',')}
            className="peer sr-only"
            aria-required={required || undefined}
            aria-invalid={fieldState.invalid || undefined}
            aria-describedby={`${id}-hint${problem ? ` ${id}-problem` : ''}`}
            onChange={event => void pick(event)}
          />
          <Button
            variant="quiet"
            size="little"
            tabIndex={-1}
            aria-hidden="true"
            className="peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-plum"
            onClick={() => input.current?.click()}
          >
            <ImagePlus className="size-4" /> {file || current ? 'Choose another image' : 'Choose an image'}
          </Button>
          {file && (
            <p className="text-sm wrap-anywhere" dir="auto">
              {file.name}
            </p>
          )}
          <p id={`${id}-hint`} className="text-sm text-soft">
            {hint}
          </p>
        </div>
      </div>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}

interface ImageFrameProps {
  file: File | null
  /** The classes that give the frame its shape and size. */
  className: string
  /** The frame shows this until a file is chosen and read. */
  children?: ReactNode
}

/** Shows the image of a file. */
export function ImageFrame({ file, className, children }: ImageFrameProps) {
  const preview = usePreview(file)
  return (
    <div className={cn('grid shrink-0 place-items-center overflow-hidden bg-sand text-soft', className)}>
      {preview ? <img src={preview} alt="" className="size-full object-cover" /> : children}
    </div>
  )
}

/** Returns the file as the source of an image, or null until it is read. */
function usePreview(file: File | null): string | null {
  const [read, setRead] = useState<{ file: File; src: string } | null>(null)
  useEffect(() => {
    if (!file) return
    const reader = new FileReader()
    reader.onload = () => setRead({ file, src: String(reader.result) })
    reader.readAsDataURL(file)
    return () => {
      reader.onload = null
    }
  }, [file])
  return read && read.file === file ? read.src : null
}
