// A modal dialog: title, optional description, body, footer. It keeps the focus inside and returns it on close.
import * as Primitive from 'radix-ui/dialog'
import { X } from 'lucide-react'
import { useContext, useMemo, type ComponentProps, type ReactNode } from 'react'
import { cn } from '@/components/class-names'
import { createUnsavedScope, UnsavedScopeContext } from '@/components/unsaved-work'
import { MfaSettled } from '@/lib/auth/auth-context'
import { useReturnFocus } from './use-return-focus'

export const DialogClose = Primitive.Close

/**
 * Asks about unsaved work inside it, however it is closed. It disappears with its page while the MFA step is shown, and
 * then returns as it was.
 */
export function Dialog({ open = false, onOpenChange, ...props }: ComponentProps<typeof Primitive.Root>) {
  const mfaSettled = useContext(MfaSettled)
  const page = useContext(UnsavedScopeContext)
  const scope = useMemo(() => page && createUnsavedScope(page.ask, page), [page])
  const change = (opens: boolean) => {
    if (opens || !scope) onOpenChange?.(opens)
    else scope.ask(scope.works, () => onOpenChange?.(false))
  }
  return (
    <UnsavedScopeContext value={scope}>
      <Primitive.Root open={open && mfaSettled} onOpenChange={change} {...props} />
    </UnsavedScopeContext>
  )
}

interface DialogContentProps extends Omit<ComponentProps<typeof Primitive.Content>, 'title'> {
  title: ReactNode
  description?: ReactNode
  footer?: ReactNode
}

export function DialogContent({
  title,
  description,
  footer,
  className,
  children,
  ...props
}: DialogContentProps) {
  const returnFocus = useReturnFocus()
  return (
    <Primitive.Portal>
      <Primitive.Overlay className="fixed inset-0 z-40 animate-fade-in bg-overlay data-[state=closed]:animate-fade-out" />
      <Primitive.Content
        {...(description ? {} : { 'aria-describedby': undefined })}
        {...returnFocus}
        className={cn('dialog', className)}
        {...props}
      >
        <div className="flex items-start gap-4 px-6 pt-6">
          <div className="grid flex-1 gap-1">
            <Primitive.Title className="font-display text-2xl">{title}</Primitive.Title>
            {description && (
              <Primitive.Description className="text-[15px] text-soft">{description}</Primitive.Description>
            )}
          </div>
          <Primitive.Close
            className="-mt-2 -mr-2 grid size-11 place-items-center rounded-full text-soft hover:bg-blush hover:text-plum"
            aria-label="Close"
          >
            <X className="size-5" aria-hidden="true" />
          </Primitive.Close>
        </div>
        <div className="overflow-y-auto px-6 py-5">{children}</div>
        {footer ? (
          <div className="flex flex-wrap justify-end gap-3 border-t px-6 py-4">{footer}</div>
        ) : (
          <div />
        )}
      </Primitive.Content>
    </Primitive.Portal>
  )
}
