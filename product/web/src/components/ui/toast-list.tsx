// Draws toasts at the lower edge, above a form's bar and the buttons of a dialog, where they cover no heading and no
// button that saves.
import * as Primitive from 'radix-ui/toast'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { cn } from '@/components/class-names'
import { toasts, type ToastEntry } from './toast-store'

/** A toast leaves by itself, or with the next act. It stays while it has the focus or a pointer. */
const SHOWN_MS = 6000
/** Typing, reading on and looking around are no acts. Enter in a form clicks its button. */
const ACTS = 'a, button, [role=menuitem]'

function useEndByActs() {
  useEffect(() => {
    const act = ({ target }: Event) => {
      if (target instanceof Element && target.closest(ACTS)) toasts.act()
    }
    // Before the act itself, which may show a toast of its own.
    document.addEventListener('click', act, true)
    return () => document.removeEventListener('click', act, true)
  }, [])
}

export function ToastList({ entries }: { entries: readonly ToastEntry[] }) {
  useEndByActs()
  return (
    <Primitive.Provider swipeDirection="right" label="Notification" duration={SHOWN_MS}>
      {entries.map(({ id, open, title, description, variant, shownMs }) => (
        <Primitive.Root
          key={id}
          open={open}
          duration={shownMs}
          onOpenChange={next => !next && toasts.dismiss(id)}
          className={cn(
            'flex animate-pop-in items-start gap-3 rounded-card border p-4 shadow-float data-[state=closed]:animate-fade-out',
            variant === 'destructive' ? 'border-destructive bg-destructive text-white' : 'bg-card text-ink',
          )}
        >
          <div className="grid flex-1 gap-0.5">
            <Primitive.Title className="font-semibold">{title}</Primitive.Title>
            {description && (
              <Primitive.Description className={cn('text-[15px]', variant !== 'destructive' && 'text-soft')}>
                {description}
              </Primitive.Description>
            )}
          </div>
          <Primitive.Close
            aria-label="Dismiss"
            className="-m-1.5 grid size-9 place-items-center rounded-full hover:bg-black/10 focus-visible:outline-current"
          >
            <X className="size-4" aria-hidden="true" />
          </Primitive.Close>
        </Primitive.Root>
      ))}
      <Primitive.Viewport className="fixed inset-x-3 bottom-3 z-[60] grid gap-2 outline-none in-[body:has([data-save-bar],[role=dialog])]:bottom-24 sm:inset-x-auto sm:right-5 sm:bottom-24 sm:w-[400px]" />
    </Primitive.Provider>
  )
}
