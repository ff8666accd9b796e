// Shows one application in full, and its decision. After a decision, it says so and closes by itself.
import { textLimits } from '@juno/domain/text/text-limits'
import { undoSeconds } from '@juno/domain/text/undo-seconds'
import { useEffect, useEffectEvent, useState } from 'react'
import { TextareaField } from '@/components/form/fields'
import { Form, FormNotice } from '@/components/form/form'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { isRefusal } from '@/lib/api-error'
import { failureText } from '@/lib/failure-text'
import { CorrectAddress } from '@/components/correct-address'
import { UnsavedWork } from '@/components/unsaved-work'
import { useMutation } from '@/lib/use-mutation'
import { type PendingApplication, useCorrectApplication, useDecideApplication } from '../api/applications'
import { applicationAge } from '../application-age'
import { AddressHistory, ApplicationFacts } from './application-facts'

/** The confirmation stays this many milliseconds (docs/specification/applications.md#dialog-closes). */
const closeAfter = 2_000

const declineMissing = 'Please write a few words of explanation for the applicant.'

/**
 * The admin starts from this text and makes it personal. The email adds a greeting before it and an invitation after
 * it.
 */
const declineMessage = `Thank you for telling us about yourself and your work. We have read your application with care, and we cannot offer you a membership at this time.

This is about fit with the community as it is today. It says nothing about you or the worth of what you are building.`

interface ApplicationDialogProps {
  application: PendingApplication
  onDecided: (outcome: 'Approved' | 'Declined') => void
  /** Rejects with an Error whose message the page can show. */
  undo: () => Promise<unknown>
  /** Shows the answers as they are stored now. Rejects with an Error whose message the page can show. */
  readAgain: () => Promise<unknown>
  onClose: () => void
}

export function ApplicationDialog({
  application,
  onDecided,
  undo,
  readAgain,
  onClose,
}: ApplicationDialogProps) {
  const { id, updated_at: version } = application
  const [declining, setDeclining] = useState(false)
  const [age] = useState(() => applicationAge(application.submitted_at, new Date()))
  const correcting = useCorrectApplication()
  const approve = useDecideApplication('approve')
  const decline = useDecideApplication('decline')
  const form = useValidatedForm({
    defaultValues: { message: declineMessage },
    rules: ({ message }) => (message.trim() ? [] : [{ path: 'message', message: declineMissing }]),
    onSubmit: async ({ message }) => {
      await decline.mutateAsync({ id, version, message: message.trim() })
      onDecided('Declined')
    },
    // The failure is shown beside the buttons instead.
    failure: () => null,
  })
  const undoing = useMutation({ mutationFn: undo, onSuccess: onClose })
  const reading = useMutation({
    mutationFn: readAgain,
    onSuccess: () => {
      approve.reset()
      decline.reset()
      setDeclining(false)
    },
  })
  const decided = approve.isSuccess || decline.isSuccess
  const busy = approve.isPending || decline.isPending
  const error = reading.error ?? approve.error ?? decline.error ?? undoing.error
  const isRefused = (code: string) => [approve.error, decline.error].some(failed => isRefusal(failed, code))
  const changed = isRefused('application_changed')
  /** Another admin has decided. */
  const overtaken = !decided && isRefused('application_decided')

  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!decided || undoing.isPending || undoing.isError) return
    const timer = setTimeout(() => close(), closeAfter)
    return () => clearTimeout(timer)
  }, [decided, undoing.isPending, undoing.isError])

  const outcome =
    decided && !error ? (
      <Alert variant="success" className="w-full">
        {approve.isSuccess
          ? 'Application approved successfully'
          : `Application declined. Your message leaves in ${undoSeconds} seconds.`}
      </Alert>
    ) : (
      error && (
        <Alert variant="destructive" className="w-full">
          {failureText(error)}
        </Alert>
      )
    )
  const buttons = overtaken ? null : changed ? (
    <Button busy={reading.isPending} onClick={() => reading.mutate()}>
      Read the new answers
    </Button>
  ) : declining ? (
    <>
      <Button variant="quiet" disabled={busy} onClick={() => setDeclining(false)}>
        Back
      </Button>
      <Button type="submit" form={form.id} variant="destructive" busy={busy}>
        {busy ? 'Declining...' : 'Decline and send'}
      </Button>
    </>
  ) : (
    <>
      <Button
        busy={busy}
        onClick={() => approve.mutate({ id, version }, { onSuccess: () => onDecided('Approved') })}
      >
        {busy ? 'Approving...' : 'Approve'}
      </Button>
      <Button variant="quiet" disabled={busy} onClick={() => setDeclining(true)}>
        Decline
      </Button>
      <CorrectAddress
        email={application.email}
        correct={email => correcting.mutateAsync({ id, email })}
        onDone={onClose}
      />
    </>
  )
  return (
    <Dialog open onOpenChange={open => !open && onClose()}>
      <DialogContent
        className="sm:w-[min(680px,calc(100vw-48px))]"
        title={
          <span className="wrap-anywhere" dir="auto">
            {application.name}
          </span>
        }
        description={`${age.waited}. ${age.due}.`}
        footer={
          <>
            {outcome}
            {decided ? (
              <Button variant="quiet" busy={undoing.isPending} onClick={() => undoing.mutate()}>
                Undo
              </Button>
            ) : (
              buttons
            )}
          </>
        }
      >
        <UnsavedWork unsaved={() => !decided && !overtaken && form.unsaved()} />
        {declining && !decided ? (
          <Form form={form}>
            <TextareaField
              form={form}
              name="message"
              label="Your message"
              hint="Sent as you write it. The email adds a greeting before it, and an invitation to apply again after it."
              rows={10}
              maxLength={textLimits.reason}
              counter
              autoFocus
            />
            <FormNotice form={form} />
          </Form>
        ) : (
          <>
            <AddressHistory application={application} />
            <ApplicationFacts application={application} />
          </>
        )}
      </DialogContent>
    </Dialog>
  )
}
