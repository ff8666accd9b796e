// Choosing an image: what it looks like now, a button, and what is wrong with the one that was chosen.
import { ImagePlus } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { imageTypes } from '@juno/domain/images/image-rules'
import { cn } from '@/components/class-names'
import { Button } from './button'

interface ImagePickerProps {
  label: string
  /** Chosen and not stored yet. */
  file: File | null
  /** What stands in the frame while nothing is chosen. */
  current?: ReactNode
  hint: string
  problem: string | null
  /** Wrong, and said elsewhere. */
  invalid?: boolean
  required?: boolean
  onPick: (file: File) => void
  /** Shape and size of the frame. */
  frameClassName?: string
}

export function ImagePicker({
  label,
  file,
  current,
  hint,
  problem,
  invalid,
  required,
  onPick,
  frameClassName,
}: ImagePickerProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const preview = usePreview(file)
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-[15px] font-semibold">
        {label}
        {required && (
          <span className="text-danger" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      <div className="flex items-center gap-4">
        <div
          className={cn(
            'grid h-26 w-18 shrink-0 place-items-center overflow-hidden rounded-md bg-sand text-soft',
            frameClassName,
          )}
        >
          {preview ? (
            <img src={preview} alt="" className="size-full object-cover" />
          ) : (
            (current ?? <ImagePlus className="size-6" aria-hidden="true" />)
          )}
        </div>
        <div className="grid min-w-0 justify-items-start gap-1.5">
          <input
            ref={input}
            id={id}
            type="file"
            accept={imageTypes.join(',')}
            className="peer sr-only"
            aria-required={required || undefined}
            aria-invalid={invalid || Boolean(problem) || undefined}
            aria-describedby={`${id}-hint${problem ? ` ${id}-problem` : ''}`}
            onChange={event => {
              const picked = event.target.files?.[0]
              // So that the same file can be chosen again after it was refused.
              event.target.value = ''
              if (picked) onPick(picked)
            }}
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
          {file && <p className="text-sm wrap-anywhere">{file.name}</p>}
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

/** The chosen file as the source of an image, once it is read. */
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
