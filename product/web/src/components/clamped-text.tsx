// Cuts a text after some lines, and shows "See more" where something was cut.
import { useEffect, useId, useRef, useState } from 'react'
import { cn } from '@/components/class-names'
import { Button } from './ui/button'

interface ClampedTextProps {
  text: string
  /** A class such as line-clamp-5. */
  clamp: string
  className?: string
}

export function ClampedText({ text, clamp, className }: ClampedTextProps) {
  const [open, setOpen] = useState(false)
  const [cut, setCut] = useState(false)
  const paragraph = useRef<HTMLParagraphElement>(null)
  const id = useId()
  useEffect(() => {
    const element = paragraph.current
    if (!element || open) return
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1))
    observer.observe(element)
    return () => observer.disconnect()
  }, [text, open])
  return (
    <>
      <p ref={paragraph} id={id} dir="auto" className={cn('wrap-anywhere', !open && clamp, className)}>
        {text}
      </p>
      {cut && (
        <Button
          variant="link"
          className="mt-1 min-h-8 text-sm"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? 'See less' : 'See more'}
        </Button>
      )}
    </>
  )
}
