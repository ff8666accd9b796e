// Adapts the rules of a form to the resolver of react-hook-form.
import { get, set, type FieldError, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form'
import type { ZodType } from 'zod'
import type { ApiIssue } from '@/lib/api-error'
import { circumstance, failureTexts } from '@/lib/failure-text'
import { noticePath } from './form-issues'

/** A schema that is loaded once the form is touched, since zod is a tenth of the page. */
interface LateRules<Output> {
  load: () => Promise<ZodType<Output>>
  /**
   * The server has the same rules, and decides where the schema cannot be loaded. Otherwise the person reads that, and
   * sends again.
   */
  serverDecides?: boolean
}

/**
 * A zod schema, at once or loaded when it is needed, or a function that returns the issues. Each issue names its field,
 * as `email` or `podcastUrls.0`, or the form's notice. A field whose issue has no message is only marked.
 */
export type FormRules<Values, Output> =
  | ZodType<Output>
  | LateRules<Output>
  | ((values: Values) => readonly ApiIssue[])

export function formResolver<Values extends FieldValues, Output>(
  rules: FormRules<Values, Output>,
): Resolver<Values, unknown, Output> {
  const resolve = ({ issues, output }: { issues: readonly ApiIssue[]; output: unknown }) => {
    if (issues.length === 0) return { values: output as Output, errors: {} }
    const errors: FieldErrors = {}
    for (const { path, message } of issues) {
      const known: FieldError | undefined = get(errors, path)
      // A field shows its first issue.
      if (!known?.type) set(errors, path, { ...known, type: 'rule', message })
    }
    return { values: {}, errors } as never
  }
  return values => {
    if (typeof rules === 'function') return resolve({ issues: rules(values), output: values })
    if (!('load' in rules)) return resolve(parse(rules, values))
    return rules.load().then(
      schema => resolve(parse(schema, values)),
      (error: unknown) => {
        const message = circumstance(error) ?? failureTexts.notLoaded
        return resolve({ issues: rules.serverDecides ? [] : [{ path: noticePath, message }], output: values })
      },
    )
  }
}

/** Returns the parsed values, or the issues of the schema. */
export function parse(schema: ZodType, values: unknown) {
  // Never show zod's default messages.
  const result = schema.safeParse(values, { error: () => 'Please check this field.' })
  const issues = (result.error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }))
  return { issues, output: result.data }
}

/** Starts loading the rules. A failure is reported when the form is sent. */
export const loadRulesEarly = (rules: FormRules<never, unknown>): void => {
  if ('load' in rules) rules.load().catch(() => {})
}
