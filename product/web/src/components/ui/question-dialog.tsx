// Asks before something that cannot be undone. Cancel has the focus, and Escape cancels.
import * as Primitive from 'radix-ui/alert-dialog'
import { useContext, type ReactNode } from 'react'
import { MfaSettled } from '@/lib/auth/auth-context'
import { Button } from './button'
import { useReturnFocus } from './use-return-focus'

export interface QuestionDialogProps {
  title: ReactNode
  children: ReactNode
  /** Label of the button that goes ahead, e.g. 'Delete'. */
  confirmLabel: string
  cancelLabel?: string
  variant?: 'primary' | 'destructive'
  /** Whether the confirming button is enabled. */
  ready?: boolean
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

export function QuestionDialog({
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  variant = 'destructive',
  ready = true,
  busy,
  onConfirm,
  onCancel,
}: QuestionDialogProps) {
  const returnFocus = useReturnFocus()
  // The MFA step takes the place of the page and its questions.
  const mfaSettled = useContext(MfaSettled)
  return (
    <Primitive.Root open={mfaSettled} onOpenChange={open => !open && !busy && onCancel()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-fade-in bg-overlay" />
        <Primitive.Content
          {...returnFocus}
          className="fixed inset-x-3 bottom-3 z-50 grid max-h-[calc(100dvh-24px)] animate-pop-in gap-2 overflow-y-auto rounded-[20px] border bg-card p-6 shadow-float outline-none sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[min(460px,calc(100vw-48px))] sm:-translate-x-1/2 sm:-translate-y-1/2"
        >
          <Primitive.Title className="font-display text-2xl wrap-anywhere" dir="auto">
            {title}
          </Primitive.Title>
          <Primitive.Description asChild>
            <div className="text-[15px] wrap-anywhere text-soft">{children}</div>
          </Primitive.Description>
          <div className="mt-4 flex flex-wrap justify-end gap-3">
            <Primitive.Cancel asChild>
              <Button variant="quiet" disabled={busy}>
                {cancelLabel}
              </Button>
            </Primitive.Cancel>
            <Button variant={variant} disabled={!ready} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
