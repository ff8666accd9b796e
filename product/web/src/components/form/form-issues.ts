// Builds issues where one sentence is about several fields.
import { isBlank } from '@juno/domain/text/is-blank'
import type { FieldErrors } from 'react-hook-form'
import type { ApiIssue } from '@/lib/api-error'

/** The message at this path is shown beside the button, unless a field shows it. */
export const noticePath = 'form'

export const noticeOf = (errors: FieldErrors): string | undefined => errors[noticePath]?.message?.toString()

/** Returns whether a field shows the message already. The form moves the focus there. */
export const isSaidAtField = (errors: FieldErrors, message: string): boolean =>
  Object.entries(errors).some(([path, error]) => path !== noticePath && error?.message === message)

/** Stands at each further empty field, since a colour alone does not tell everybody. */
const emptyField = 'Please fill in this field.'

/** Marks these fields and puts one message at the first of them, which gets the focus, and `further` at the others. */
export const issuesAt = (fields: readonly string[], message: string, further = ''): ApiIssue[] =>
  fields.length === 0
    ? []
    : [
        ...fields.map((path, index) => ({ path, message: index === 0 ? message : further })),
        { path: noticePath, message },
      ]

/** Marks fields that are required and empty. */
export const issuesAtEmpty = (fields: readonly string[], message: string) =>
  issuesAt(fields, message, emptyField)

/** Marks the required fields that are empty. */
export const missingFields = <Values extends object>(
  values: Values,
  required: readonly (keyof Values & string)[],
  message: string,
) =>
  issuesAtEmpty(
    required.filter(field => isBlank(String(values[field]))),
    message,
  )

/** Turns the errors of a rule into issues, one for each field. */
export const issuesByField = (errors: Partial<Record<string, string>>): ApiIssue[] =>
  Object.entries(errors).map(([path, message = '']) => ({ path, message }))
