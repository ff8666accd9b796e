// The dialog that adds a type or a category; closes itself once that worked.
import { Plus } from 'lucide-react'
import { useId, useState, type ReactNode, type SyntheticEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent } from '@/components/ui/dialog'

interface AddEntryDialogProps {
  /** On the button that opens it, and its title. */
  label: string
  adding: { isPending: boolean; error: Error | null; reset: () => void }
  /** Calls back when it worked. */
  onSubmit: (done: () => void) => void
  /** The fields. */
  children: ReactNode
}

export function AddEntryDialog({ label, adding, onSubmit, children }: AddEntryDialogProps) {
  const [open, setOpen] = useState(false)
  const formId = useId()
  const toggle = (next: boolean) => {
    adding.reset()
    setOpen(next)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onSubmit(() => toggle(false))
  }
  return (
    <>
      <Button variant="quiet" size="little" onClick={() => toggle(true)}>
        <Plus className="size-4" aria-hidden="true" /> {label}
      </Button>
      <Dialog open={open} onOpenChange={toggle}>
        <DialogContent
          title={label}
          footer={
            <>
              <Button variant="quiet" disabled={adding.isPending} onClick={() => toggle(false)}>
                Cancel
              </Button>
              <Button type="submit" form={formId} busy={adding.isPending}>
                {adding.isPending ? 'Adding...' : 'Add'}
              </Button>
            </>
          }
        >
          <form id={formId} onSubmit={submit} noValidate className="grid gap-5">
            {children}
            {adding.error && (
              <Alert variant="destructive" title="Error">
                {adding.error.message}
              </Alert>
            )}
          </form>
        </DialogContent>
      </Dialog>
    </>
  )
}
