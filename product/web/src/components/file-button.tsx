// A button that opens the file picker.
import { useRef, type ReactNode } from 'react'
import { Button, type ButtonProps } from '@/components/ui/button'

interface FileButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className' | 'disabled'> {
  /** Names the file for screen readers. */
  label: string
  accept: string
  onFile: (file: File) => void
  children: ReactNode
}

export function FileButton({ label, accept, onFile, children, ...look }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...look} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={event => {
          const file = event.target.files?.[0]
          // The same file may be chosen again after it was corrected.
          if (input.current) input.current.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
