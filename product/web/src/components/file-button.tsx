// A button that asks for a file of this computer.
import { useRef, type ReactNode } from 'react'
import { Button, type ButtonProps } from '@/components/ui/button'

interface FileButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className' | 'disabled'> {
  /** What the file is, for who cannot see the button. */
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
          // The same file may be chosen again, once it is corrected.
          if (input.current) input.current.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
