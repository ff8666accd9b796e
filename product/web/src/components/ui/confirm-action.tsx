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
  /** A second question, asked after the first one is confirmed. */
  again?: { title: ReactNode; text: ReactNode; confirmLabel: string }
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
  again,
  action,
  onDone,
  failure = failureText,
  onClose,
  ...question
}: ConfirmActionProps<Result>) {
  const [busy, setBusy] = useState(false)
  const [isAgain, setAgain] = useState(false)
  const second = isAgain ? again : undefined
  const [problem, setProblem] = useState<string | null>(null)
  // A second click may come before the button is rendered as busy.
  const underWay = useRef(false)
  const confirm = async () => {
    if (underWay.current) return
    if (again && !isAgain) return setAgain(true)
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
    <ConfirmDialog
      // A second question begins with the focus on Cancel again.
      key={String(isAgain)}
      {...question}
      title={second?.title ?? question.title}
      confirmLabel={second?.confirmLabel ?? question.confirmLabel}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {second?.text ?? children}
      {problem && (
        <Alert variant="destructive" className="mt-3">
          {problem}
        </Alert>
      )}
    </ConfirmDialog>
  )
}
