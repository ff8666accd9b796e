// Chooses or removes a template file, and shows the progress of its upload with a button to cancel.
import { templateTypes } from '@juno/domain/resources/resource-rules'
import { FileText, Upload, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { cn } from '@/components/class-names'
import { Button } from '@/components/ui/button'
import { resourceTexts } from '../texts'
import { ProgressBar } from '@/components/ui/progress-bar'

interface TemplateFileFieldProps {
  file: File | null
  /** The name of the stored file. */
  storedName: string | null
  error: string | undefined
  /** Marks the field as invalid while the message is shown elsewhere. */
  invalid: boolean
  progress: number | null
  /** The connection is lost. The upload continues by itself. */
  isPaused: boolean
  onFile: (file: File | null) => void
  onCancel: () => void
}

const accepted = [...Object.keys(templateTypes).map(ending => `.${ending}`), ...Object.values(templateTypes)]

export function TemplateFileField({
  file,
  storedName,
  error,
  invalid,
  progress,
  isPaused,
  onFile,
  onCancel,
}: TemplateFileFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const choose = (chosen: File | null | undefined) => {
    // The input is emptied, so that choosing the same file again causes an event.
    if (input.current) input.current.value = ''
    onFile(chosen ?? null)
  }
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      <label htmlFor={id} className="text-[15px] font-semibold text-ink">
        Template file
        <span className="text-danger" aria-hidden="true">
          {' *'}
        </span>
      </label>
      <div
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={event => {
          event.preventDefault()
          setOver(false)
          choose(event.dataTransfer.files[0])
        }}
        className={cn(
          'relative justify-items-center gap-1 rounded-card border-[1.5px] border-dashed px-4 py-6 text-center transition-colors duration-150 focus-within:border-plum focus-within:outline-2 focus-within:outline-plum',
          over ? 'bg-blush' : 'bg-page hover:bg-blush',
          invalid ? 'border-danger' : 'border-field-line',
          progress === null ? 'grid' : 'hidden',
        )}
      >
        <Upload className="size-6 text-plum" aria-hidden="true" />
        <p className="text-[15px] font-semibold">
          {file || storedName ? 'Choose another file' : 'Choose a file or drop it here'}
        </p>
        <p id={`${id}-hint`} className="text-sm text-soft">
          PDF, Word or Excel, up to 50 MB
        </p>
        <input
          ref={input}
          id={id}
          type="file"
          accept={accepted.join(',')}
          disabled={progress !== null}
          aria-invalid={invalid || undefined}
          aria-describedby={cn(`${id}-hint`, error && `${id}-error`)}
          onChange={event => choose(event.target.files?.[0])}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      {(file || storedName) && (
        <div className="flex items-center gap-3 rounded-[10px] bg-blush px-3.5 py-2.5">
          <FileText className="size-5 shrink-0 text-plum" aria-hidden="true" />
          <p className="min-w-0 flex-1 text-[15px]">
            <span className="block truncate font-medium" dir="auto">
              {file?.name ?? storedName}
            </span>
            <span className="text-sm text-soft">{file ? sizeOf(file.size) : 'Current file'}</span>
          </p>
          {file && progress === null && (
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove ${file.name}`}
              onClick={() => choose(null)}
            >
              <X className="size-5" aria-hidden="true" />
            </Button>
          )}
        </div>
      )}
      {progress !== null && <UploadProgress progress={progress} isPaused={isPaused} onCancel={onCancel} />}
    </div>
  )
}

interface UploadProgressProps {
  progress: number
  isPaused: boolean
  onCancel: () => void
}

function UploadProgress({ progress, isPaused, onCancel }: UploadProgressProps) {
  return (
    <div className="grid gap-1">
      <div className="flex items-center gap-3">
        <ProgressBar label="Upload" value={progress} className="flex-1" />
        <Button variant="quiet" size="little" onClick={onCancel}>
          Cancel upload
        </Button>
      </div>
      <p role="status" className="text-sm text-soft empty:hidden">
        {isPaused && resourceTexts.uploadPaused}
      </p>
    </div>
  )
}

/** Returns `1.4 MB` or `320 KB`. */
function sizeOf(bytes: number): string {
  if (bytes >= 1024 * 1024) return `${(bytes / 1024 / 1024).toFixed(1)} MB`
  return `${Math.max(1, Math.round(bytes / 1024))} KB`
}
