// Draws the panel of a sheet. Modal, like a dialog.
import * as Primitive from 'radix-ui/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useReturnFocus } from './use-return-focus'

export interface SheetPanelProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Names the panel for assistive technology. */
  title: string
  /** Shown beside the close button, e.g. the logo. */
  heading?: ReactNode
  closeLabel?: string
  children: ReactNode
}

export function SheetPanel({
  open,
  onOpenChange,
  title,
  heading,
  closeLabel = 'Close menu',
  children,
}: SheetPanelProps) {
  const returnFocus = useReturnFocus()
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-fade-in bg-overlay data-[state=closed]:animate-fade-out" />
        <Primitive.Content
          aria-describedby={undefined}
          {...returnFocus}
          className="fixed inset-y-0 right-0 z-50 flex w-[min(340px,86vw)] animate-slide-in flex-col overflow-y-auto bg-page px-6 pb-8 shadow-float outline-none data-[state=closed]:animate-slide-out"
        >
          <Primitive.Title className="sr-only">{title}</Primitive.Title>
          <div className="flex h-[72px] shrink-0 items-center justify-between">
            {heading}
            <Primitive.Close
              aria-label={closeLabel}
              className="-mr-2 ml-auto grid size-11 place-items-center rounded-full text-ink hover:bg-blush"
            >
              <X className="size-6" aria-hidden="true" />
            </Primitive.Close>
          </div>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
