// What a rule finds wrong, where one sentence is about several fields.
import { isBlank } from '@juno/domain/text/is-blank'
import type { FieldErrors } from 'react-hook-form'
import type { ApiIssue } from '@/lib/api-error'

/** The path of a message shown beside the button, unless a field shows it. */
const noticePath = 'form'

export const noticeOf = (errors: FieldErrors): string | undefined => errors[noticePath]?.message?.toString()

/** Whether a field says it already, where the person is taken to. */
export const isSaidAtField = (errors: FieldErrors, message: string): boolean =>
  Object.entries(errors).some(([path, error]) => path !== noticePath && error?.message === message)

/** Marks these fields, with one message for all: at the first of them, where the person is taken to. */
export const issuesAt = (fields: readonly string[], message: string): ApiIssue[] =>
  fields.length === 0
    ? []
    : [
        ...fields.map((path, index) => ({ path, message: index === 0 ? message : '' })),
        { path: noticePath, message },
      ]

/** Marks those of the required fields that say nothing. */
export const missingFields = <Values extends object>(
  values: Values,
  required: readonly (keyof Values & string)[],
  message: string,
) =>
  issuesAt(
    required.filter(field => isBlank(String(values[field]))),
    message,
  )

/** What a rule found that speaks field by field. */
export const issuesByField = (errors: Partial<Record<string, string>>): ApiIssue[] =>
  Object.entries(errors).map(([path, message = '']) => ({ path, message }))
