// Holds the state of one form. It validates, sends once, keeps the text when sending fails, and focuses the first
// error.
import { useEffect, useId, useRef, useState, type BaseSyntheticEvent } from 'react'
import {
  get,
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form'
import { toast } from '@/components/ui/toast-store'
import { ApiError, type ApiIssue } from '@/lib/api-error'
import { requireNetwork, whenOnline } from '@/lib/connection'
import { circumstance, failureText, failureTexts, messagesOf } from '@/lib/failure-text'
import type { Unsaved } from '../unsaved-work'
import { constraintIssue } from './constraint-issue'
import { noticeOf, noticePath } from './form-issues'
import { formResolver, loadRulesEarly, type FormRules } from './form-resolver'
import { sameValue } from './same-value'
import type { DraftBase, FormDraft } from './use-draft'

export interface FormOptions<Values, Output> {
  defaultValues: Values
  /** Use the server's rules where there are any. */
  rules: FormRules<Values, Output>
  /**
   * Sends the form. Throws on failure. Returns false when nothing is stored yet, for instance because a question comes
   * first.
   */
  onSubmit: (output: Output) => unknown
  /**
   * Returns the message of a failure, for beside the button or at a field. Returns null when the failure is shown in
   * another way.
   */
  failure?: (error: unknown) => string | ApiIssue | null
  /** Shows validation errors in another way. It receives the message meant for beside the button. */
  onInvalid?: (notice: string | undefined) => void
  /** Stores what is typed until it is sent, see useDraft. */
  draft?: FormDraft
  /** The stored version on which a draft is based. */
  draftBase?: DraftBase
  /** The form has only an address, a password or a code, so leaving does not ask. */
  leaveFreely?: boolean
}

export interface ValidatedForm<Values extends FieldValues> extends UseFormReturn<Values> {
  submit: (event?: BaseSyntheticEvent) => Promise<void>
  /** Loads what sending needs. Called when the form is touched. */
  prepare: () => void
  /** Why the last attempt failed. */
  failure: string | null
  /** Marks the form's values as stored: nothing is unsaved, and the draft is removed. */
  saved: () => void
  /** Says whether leaving would lose the form's values. */
  unsaved: () => Unsaved | false
  draft: FormDraft | undefined
  /** The id of the form's element, for buttons outside of it. */
  id: string
}

export function useValidatedForm<Values extends FieldValues, Output = Values>({
  defaultValues,
  rules,
  onSubmit,
  failure: messageOf = failureText,
  onInvalid,
  draft,
  draftBase,
  leaveFreely,
}: FormOptions<Values, Output>): ValidatedForm<Values> {
  const resolver = formResolver<Values, Output>(rules)
  const form = useForm<Values, unknown, Output>({
    defaultValues: defaultValues as DefaultValues<Values>,
    resolver,
    shouldFocusError: false,
  })
  const id = useId()
  const sending = useRef(false)
  const [{ failure, refusals }, setOutcome] = useState({ failure: null as string | null, refusals: 0 })

  const latest = useRef({ form, draftBase, resolver })
  useEffect(() => {
    latest.current = { form, draftBase, resolver }
  })
  const attachDraft = draft?.attach
  useEffect(() => {
    const { form: drafted, draftBase: base } = latest.current
    return attachDraft?.(drafted as unknown as UseFormReturn<Values>, base)
  }, [attachDraft])

  // A changed field is validated alone. The notice about several goes with it, once the rules say something else.
  const { control, subscribe } = form
  useEffect(() => {
    const look = async () => {
      const said = noticeOf(control._formState.errors)
      if (said === undefined) return
      const { form: changed, resolver: validate } = latest.current
      const { errors } = await validate(changed.getValues(), undefined, {} as never)
      if (noticeOf(errors) !== said) changed.clearErrors(noticePath as Path<Values>)
    }
    return subscribe({ formState: { values: true }, callback: () => void look() })
  }, [control, subscribe])

  useEffect(() => {
    if (refusals === 0) return
    const element = document.getElementById(id)
    const find = (selector: string) => element?.querySelector<HTMLElement>(selector)
    ;(find('[aria-invalid="true"]') ?? find('[data-form-notice]'))?.focus()
  }, [refusals, id])

  const isOfflineFailure = failure === failureTexts.offline
  useEffect(() => {
    if (isOfflineFailure) return whenOnline(() => setOutcome(before => ({ ...before, failure: null })))
  }, [isOfflineFailure])

  const refuse = (message: string | null) =>
    setOutcome(({ refusals: before }) => ({ failure: message, refusals: before + 1 }))

  /** The message stands beside the button, or in a toast where the form has no place for it. */
  const tell = (title: string) => {
    if (document.getElementById(id)?.querySelector('[data-form-notice]')) refuse(title)
    else toast({ title, variant: 'destructive' })
  }

  const mark = ({ path, message }: ApiIssue) => {
    const known = get(form.getValues(), path) !== undefined
    if (known) form.setError(path as Path<Values>, { type: 'server', message })
    return known
  }

  const saved = () => {
    form.reset(form.getValues())
    draft?.remove()
  }

  const submit = async (event?: BaseSyntheticEvent) => {
    event?.preventDefault()
    // From a dialog inside another form, React would pass the event on to that form.
    event?.stopPropagation()
    if (sending.current) return
    sending.current = true
    setOutcome(before => ({ ...before, failure: null }))
    let valid = true
    const send = form.handleSubmit(
      async output => {
        requireNetwork()
        if ((await onSubmit(output)) !== false) saved()
      },
      errors => {
        valid = false
        onInvalid?.(noticeOf(errors))
      },
    )
    try {
      await send()
      if (!valid) refuse(null)
    } catch (error) {
      const refusal = [error, (error as Error).cause].find(cause => cause instanceof ApiError)
      refusal?.issues.forEach(mark)
      const known = circumstance(error)
      if (known) return tell(known)
      const said = messageOf(error)
      const fields = Object.keys(form.getValues())
      const issueAt = (text: string) => constraintIssue(text, fields)
      const atField = messagesOf(error)
        .map(issueAt)
        .find(found => typeof found === 'object' && found)
      const message = typeof said === 'string' ? atField || issueAt(said) || said : said
      if (typeof message === 'string' || message === null) refuse(message)
      else refuse(mark(message) ? null : message.message)
    } finally {
      sending.current = false
    }
  }

  return {
    ...(form as unknown as UseFormReturn<Values>),
    submit,
    prepare: () => loadRulesEarly(rules),
    failure,
    saved,
    unsaved: () => {
      if (leaveFreely || sending.current) return false
      return !sameValue(form.getValues(), form.control._defaultValues) && (draft?.kept() ?? 'lost')
    },
    draft,
    id,
  }
}
