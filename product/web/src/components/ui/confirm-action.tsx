// Asks before an action and runs it. The dialog stays open on failure and shows the reason.
import { useRef, useState, type ReactNode } from 'react'
import { circumstance, failureText } from '@/lib/failure-text'
import { Alert } from './alert'
import { ConfirmDialog } from './confirm-dialog'

interface ConfirmActionProps<Result> {
  title: ReactNode
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  variant?: 'primary' | 'destructive'
  /** False while the subject of the question is not known. The dialog can then only be cancelled. */
  ready?: boolean
  action: () => Promise<Result>
  /** Called once the action is done and the dialog is closed. */
  onDone?: (result: Result) => void
  /** The message on failure, by default the error's own. Null where the question itself shows it. */
  failure?: string | ((error: Error) => string | null)
  onClose: () => void
}

/** Render it only while the question is open. */
export function ConfirmAction<Result>({
  children,
  action,
  onDone,
  failure = failureText,
  onClose,
  ...question
}: ConfirmActionProps<Result>) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // A second click may come before the button is rendered as busy.
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
      setProblem(circumstance(error) ?? (typeof failure === 'string' ? failure : failure(error as Error)))
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog {...question} busy={busy} onConfirm={() => void confirm()} onCancel={onClose}>
      {children}
      {problem && (
        <Alert variant="destructive" className="mt-3">
          {problem}
        </Alert>
      )}
    </ConfirmDialog>
  )
}
