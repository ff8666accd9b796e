// Requests another code after a short while, in which most messages arrive.
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'

const waitSeconds = 30

interface SendAgainProps {
  busy: boolean
  onSend: () => void
}

/** The wait starts when the component appears: pass the code's id as key. */
export function SendAgain({ busy, onSend }: SendAgainProps) {
  const [left, setLeft] = useState(waitSeconds)
  useEffect(() => {
    const until = Date.now() + waitSeconds * 1000
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000))
      setLeft(seconds)
      if (seconds === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [])
  if (left > 0)
    return <p className="text-[15px] text-soft tabular-nums">You can ask for a new code in {left} seconds.</p>
  return (
    <Button variant="link" className="justify-self-start text-[15px]" busy={busy} onClick={onSend}>
      Text me a new code
    </Button>
  )
}
