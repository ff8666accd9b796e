// Asks before something is done, does it, and says in the dialog why it failed; the dialog then stays open.
import { useRef, useState, type ReactNode } from 'react'
import { Alert } from './alert'
import { ConfirmDialog } from './confirm-dialog'

interface ConfirmActionProps<Result> {
  title: ReactNode
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  variant?: 'primary' | 'destructive'
  /** False while what the question says is still being read. */
  ready?: boolean
  action: () => Promise<Result>
  /** Called once it is done and the dialog closed. */
  onDone?: (result: Result) => void
  /** What to say when it failed; null where the question itself says it. */
  failure: string | ((error: Error) => string | null)
  onClose: () => void
}

/** Render it while the question stands; it is open from the start. */
export function ConfirmAction<Result>({
  children,
  ready = true,
  action,
  onDone,
  failure,
  onClose,
  ...question
}: ConfirmActionProps<Result>) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // A second click may come before the button is drawn as busy.
  const underWay = useRef(false)
  const confirm = async () => {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    setProblem(null)
    try {
      const result = await action()
      onClose()
      onDone?.(result)
    } catch (error) {
      setProblem(typeof failure === 'string' ? failure : failure(error as Error))
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog {...question} busy={busy || !ready} onConfirm={() => void confirm()} onCancel={onClose}>
      {children}
      {problem && (
        <Alert variant="destructive" className="mt-3">
          {problem}
        </Alert>
      )}
    </ConfirmDialog>
  )
}
