// A form with its notice and its submit button at the end.
import type { ComponentProps, ReactNode } from 'react'
import { useFormState, type FieldValues } from 'react-hook-form'
import { cn } from '@/components/class-names'
import { Alert } from '@/components/ui/alert'
import { Button, type ButtonProps } from '@/components/ui/button'
import { useOutlasts } from '../use-outlasts'
import { useUnsavedWork } from '../unsaved-work'
import { isSaidAtField, noticeOf } from './form-issues'
import type { ValidatedForm } from './use-validated-form'

interface FormProps<Values extends FieldValues> extends Omit<ComponentProps<'form'>, 'id' | 'onSubmit'> {
  form: ValidatedForm<Values>
}

export function Form<Values extends FieldValues>({ form, className, children, ...props }: FormProps<Values>) {
  useUnsavedWork(form.unsaved)
  return (
    <form
      // A submit before hydration must not put the values into the address.
      method="post"
      noValidate
      id={form.id}
      onSubmit={event => void form.submit(event)}
      className={cn('form', className)}
      {...props}
    >
      {form.draft?.notice}
      {children}
    </form>
  )
}

/** Sending that takes longer than this is said to be slow, in milliseconds. */
const patienceMs = 5000

interface FormNoticeProps<Values extends FieldValues> {
  form: ValidatedForm<Values>
  title?: string
  /** Of a long form: points to the fields that are wrong. */
  check?: string
  children?: ReactNode
}

/** Why the form was not sent. It takes the focus when no field is to blame, so that it is seen wherever the page is. */
export function FormNotice<Values extends FieldValues>({
  form,
  title,
  check,
  children,
}: FormNoticeProps<Values>) {
  const { errors, isSubmitting, submitCount } = useFormState({ control: form.control })
  const slow = useOutlasts(isSubmitting ? String(submitCount) : undefined, patienceMs)
  const notice = noticeOf(errors)
  const own = notice === undefined || isSaidAtField(errors, notice) ? undefined : notice
  const message =
    form.failure ?? own ?? (notice === undefined && Object.keys(errors).length > 0 ? check : null)
  return (
    <div data-form-notice tabIndex={-1} className="grid gap-3 outline-none empty:hidden">
      {children}
      {slow && (
        <p role="status" className="text-[15px] text-soft">
          This is slow to arrive. Please keep this page open.
        </p>
      )}
      {message && (
        <Alert variant="destructive" title={title}>
          {message}
        </Alert>
      )}
    </div>
  )
}

interface SubmitButtonProps<Values extends FieldValues> extends Omit<ButtonProps, 'form'> {
  form: ValidatedForm<Values>
  /** Instead of the label while the form is being sent. */
  busyLabel?: string
}

export function SubmitButton<Values extends FieldValues>({
  form,
  busyLabel,
  busy,
  children,
  ...props
}: SubmitButtonProps<Values>) {
  const { isSubmitting } = useFormState({ control: form.control })
  const sending = busy || isSubmitting
  return (
    <Button type="submit" busy={sending} {...props}>
      {sending ? (busyLabel ?? children) : children}
    </Button>
  )
}
