// Renders a form with its notice and its submit button at the end.
import type { ComponentProps, ReactNode } from 'react'
import { useFormState, type FieldValues } from 'react-hook-form'
import { cn } from '@/components/class-names'
import { Alert } from '@/components/ui/alert'
import { Button, type ButtonProps } from '@/components/ui/button'
import { adoptingSilentInput } from './silent-input'
import { useOutlasts } from '../use-outlasts'
import { useUnsavedWork } from '../unsaved-work'
import { isSaidAtField, noticeOf } from './form-issues'
import type { ValidatedForm } from './use-validated-form'

interface FormProps<Values extends FieldValues> extends Omit<ComponentProps<'form'>, 'id' | 'onSubmit'> {
  form: ValidatedForm<Values>
}

export function Form<Values extends FieldValues>({
  form,
  className,
  children,
  onFocus,
  ...props
}: FormProps<Values>) {
  useUnsavedWork(form.unsaved)
  return (
    <form
      // A submit before hydration must not put the values into the address.
      method="post"
      noValidate
      id={form.id}
      onSubmit={event => void form.submit(event)}
      className={cn('form', className)}
      onFocus={event => {
        form.prepare()
        onFocus?.(event)
      }}
      {...adoptingSilentInput(form)}
      {...props}
    >
      {form.draft?.notice}
      {children}
    </form>
  )
}

/** After this many milliseconds, sending is said to be slow. */
const patienceMs = 5000

interface FormNoticeProps<Values extends FieldValues> {
  form: ValidatedForm<Values>
  title?: string
  /** A long form shows this text near its button to point to the invalid fields. */
  check?: string
  children?: ReactNode
}

/**
 * Says why the form was not sent. It takes the focus when no field is invalid, so that people see it wherever they are
 * on the page.
 */
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
  /** The label of the button while the form is being sent. */
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
