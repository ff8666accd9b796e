/** Waits at /auth/callback for the client to process the address, shows the result, and moves on. */
import { useEffect, useState } from 'react'
import { Spinner } from '@/components/ui/spinner'
import { wait } from '@/lib/wait'
import { findSession } from '../api/link-session'
import { CALLBACK_PROCESSING, decideCallback } from '../callback-decision'

interface CallbackProgressProps {
  /** The address as it was before the auth client removed its parameters. */
  url: URL
  onDecided: (to: string) => void
}

export function CallbackProgress({ url, onDecided }: CallbackProgressProps) {
  const [message, setMessage] = useState<string>(CALLBACK_PROCESSING)

  useEffect(() => {
    const leaving = new AbortController()
    const goOn = async () => {
      const { lookup } = await findSession()
      leaving.signal.throwIfAborted()
      const decision = decideCallback(url, lookup)
      setMessage(decision.message)
      if (decision.delayMs > 0) await wait(decision.delayMs, leaving.signal)
      onDecided(decision.to)
    }
    // Only leaving the page ends it early, since findSession never rejects.
    goOn().catch(() => undefined)
    return () => leaving.abort()
  }, [url, onDecided])

  return (
    <div className="grid min-h-[60dvh] place-content-center justify-items-center gap-5 px-6 text-center">
      <Spinner className="size-9 text-plum" label={null} />
      <p role="status" className="text-lg text-soft">
        {message}
      </p>
    </div>
  )
}
