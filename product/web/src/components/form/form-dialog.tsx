// A dialog with one form, its failure, and the two buttons below.
import type { ReactNode } from 'react'
import { useFormState, type FieldValues } from 'react-hook-form'
import { Button, type ButtonProps } from '@/components/ui/button'
import { Dialog, DialogClose, DialogContent } from '@/components/ui/dialog'
import { Form, FormNotice } from './form'
import type { ValidatedForm } from './use-validated-form'

interface FormDialogProps<Values extends FieldValues> {
  form: ValidatedForm<Values>
  title: string
  description?: ReactNode
  submitLabel: string
  busyLabel?: string
  cancelLabel?: string
  variant?: ButtonProps['variant']
  noticeTitle?: string
  onClose: () => void
  children: ReactNode
}

/** Render it only while the form is open. It stays open while the form is being sent. */
export function FormDialog<Values extends FieldValues>({
  form,
  title,
  description,
  submitLabel,
  busyLabel = submitLabel,
  cancelLabel = 'Cancel',
  variant,
  noticeTitle,
  onClose,
  children,
}: FormDialogProps<Values>) {
  const { isSubmitting } = useFormState({ control: form.control })
  return (
    <Dialog open onOpenChange={open => !open && !isSubmitting && onClose()}>
      <DialogContent
        title={title}
        description={description}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="quiet" disabled={isSubmitting}>
                {cancelLabel}
              </Button>
            </DialogClose>
            <Button type="submit" form={form.id} variant={variant} busy={isSubmitting}>
              {isSubmitting ? busyLabel : submitLabel}
            </Button>
          </>
        }
      >
        <Form form={form}>
          {children}
          <FormNotice form={form} title={noticeTitle} />
        </Form>
      </DialogContent>
    </Dialog>
  )
}
