// Decides on one submission of a member, with a message to them and notes for the team.
import { resourceLimits } from '@juno/domain/resources/resource-rules'
import type { UseMutationResult } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { CharacterCount } from '@/components/ui/character-count'
import { FormField } from '@/components/ui/form-field'
import { Textarea } from '@/components/ui/input'
import { toast, toasts } from '@/components/ui/toast-store'
import { useUnsavedWork } from '@/components/unsaved-work'
import { failureText } from '@/lib/failure-text'
import { forgetDecided, keepDecided, useJustDecided, type DecidedKind } from '@/lib/just-decided'
import { useDecision } from '@/lib/use-decision'
import { useVersion } from '@/lib/use-version'
import { Decided } from './decided'
import { DecidedJustNow } from './decided-just-now'

export interface Decision {
  id: string
  /** The version of the submission that was read. The database refuses to decide on another one. */
  version: string
  decision: 'approve' | 'reject'
  notes: string
  /** The message to the submitter. */
  message: string
}

const mostInNote = resourceLimits.adminNotes

const decisions = [
  { value: 'approve', label: 'Approve', variant: 'primary', outcome: 'Approved' },
  { value: 'reject', label: 'Reject', variant: 'quiet', outcome: 'Rejected' },
] as const

interface DecisionFormProps {
  kind: 'events' | 'resources'
  submission: { id: string; title: string; decision_message: string | null; updated_at: string }
  /** Rejects with an Error whose message the page can show. The database's error is its cause. */
  deciding: UseMutationResult<unknown, Error, Decision>
  /** Returns the new version of the submission with this id. */
  undo: (id: string) => Promise<string>
  /** Somebody else has decided, as `useDecidedElsewhere` tells. */
  elsewhere: boolean
  /** The messages after a decision. */
  done: Record<Decision['decision'], string>
  /** Called when the admin begins to write, and before a decision. */
  onEngaged?: () => void
}

/**
 * Returns whether somebody else has decided since the list was loaded. An own decision that was undone is none.
 * @param gone the submission does not wait any more
 */
export function useDecidedElsewhere(
  { isSuccess, error }: Pick<DecisionFormProps['deciding'], 'isSuccess' | 'error'>,
  gone: boolean,
): boolean {
  const [isMine, setIsMine] = useState(false)
  if (isSuccess && !isMine) setIsMine(true)
  const isRefused = (error?.cause as { code?: string } | undefined)?.code === 'PT409'
  return !isSuccess && (isRefused || (gone && !isMine))
}

export function DecisionForm({
  kind,
  submission,
  deciding,
  undo,
  elsewhere,
  done,
  onEngaged,
}: DecisionFormProps) {
  const { id, title, decision_message, updated_at } = submission
  const { version, renew } = useVersion(updated_at)
  const [notes, setNotes] = useState('')
  const [message, setMessage] = useState('')
  const told = useRef(0)
  const others = useDecision(kind, id, elsewhere && !deciding.isError)
  useUnsavedWork(() => !deciding.isSuccess && (notes + message).trim() !== '' && 'lost', true)
  const decide = (decision: Decision['decision']) => {
    onEngaged?.()
    deciding.mutate(
      { id, version, decision, notes, message },
      {
        onSuccess: () => {
          const { outcome } = decisions.find(({ value }) => value === decision)!
          keepDecided(kind, { id, title, outcome, at: Date.now() })
          told.current = toast({ title: done[decision] })
        },
      },
    )
  }
  return (
    <div
      role="group"
      aria-label={`Decide on ${title}`}
      tabIndex={-1}
      data-undecided={deciding.isSuccess || elsewhere ? undefined : ''}
      className="grid content-start gap-4 outline-none"
    >
      {decision_message && <Said label="Sent again. Last time the team wrote" text={decision_message} />}
      <fieldset
        disabled={deciding.isSuccess}
        hidden={elsewhere && (notes + message).trim() === ''}
        onChange={onEngaged}
        className="grid gap-4"
      >
        <FormField label="Message to the submitter" optional hint="Goes into the email with your decision.">
          <Textarea
            rows={3}
            maxLength={mostInNote}
            value={message}
            readOnly={elsewhere}
            onChange={({ target }) => setMessage(target.value)}
          />
          <CharacterCount length={message.length} most={mostInNote} />
        </FormField>
        <FormField label="Admin Notes" optional hint="For the team. The submitter does not see them.">
          <Textarea
            rows={3}
            maxLength={mostInNote}
            value={notes}
            readOnly={elsewhere}
            onChange={({ target }) => setNotes(target.value)}
          />
          <CharacterCount length={notes.length} most={mostInNote} />
        </FormField>
      </fieldset>
      {deciding.isSuccess ? (
        <Decided
          outcome={decisions.find(({ value }) => value === deciding.variables.decision)!.outcome}
          title={title}
          undo={async () => {
            renew(await undo(id))
            forgetDecided(kind, id)
            toasts.dismiss(told.current)
            deciding.reset()
          }}
        />
      ) : (
        !elsewhere && (
          <div className="flex flex-wrap gap-3">
            {decisions.map(({ value, label, variant }) => (
              <Button
                key={value}
                variant={variant}
                size="little"
                busy={deciding.isPending && deciding.variables.decision === value}
                disabled={deciding.isPending}
                aria-label={`${label} ${title}`}
                onClick={() => decide(value)}
              >
                {label}
              </Button>
            ))}
          </div>
        )
      )}
      {elsewhere && !deciding.isError && <Alert>{others.data ?? 'This is not waiting any more.'}</Alert>}
      {deciding.isError && (
        <Alert variant="destructive" title={failureText(deciding.error)}>
          {deciding.error.cause ? failureText(deciding.error.cause) : null}
        </Alert>
      )}
    </div>
  )
}

/**
 * Lists what was decided before the page was opened or reloaded, and can still be undone.
 * @param undo rejects with an Error whose message the page can show
 */
export function DecidedBefore({ kind, undo }: { kind: DecidedKind; undo: (id: string) => Promise<unknown> }) {
  const { decisions, forget } = useJustDecided(kind)
  return <DecidedJustNow decisions={decisions} undo={id => undo(id).then(() => forget(id))} onOver={forget} />
}

/** Shows what was written about a submission. */
export const Said = ({ label, text }: { label: string; text: string }) => (
  <p className="rounded-[10px] bg-blush p-4 wrap-anywhere whitespace-pre-line" dir="auto">
    <strong className="block text-sm text-soft">{label}</strong>
    {text}
  </p>
)
