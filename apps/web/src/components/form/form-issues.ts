// What a rule finds wrong, where one sentence is about several fields.
import type { FieldErrors } from 'react-hook-form'
import type { ApiIssue } from '@/lib/api'

/** The path of a message shown beside the button. */
const noticePath = 'form'

export const noticeOf = (errors: FieldErrors): string | undefined => errors[noticePath]?.message?.toString()

/** Marks these fields, with one message for all. */
export const issuesAt = (fields: readonly string[], message: string): ApiIssue[] =>
  fields.length === 0 ? [] : [...fields.map(path => ({ path, message: '' })), { path: noticePath, message }]

/** Marks those of the required fields that say nothing. */
export const missingFields = <Values extends object>(
  values: Values,
  required: readonly (keyof Values & string)[],
  message: string,
) =>
  issuesAt(
    required.filter(field => !String(values[field]).trim()),
    message,
  )

/** What a rule found that speaks field by field. */
export const issuesByField = (errors: Partial<Record<string, string>>): ApiIssue[] =>
  Object.entries(errors).map(([path, message = '']) => ({ path, message }))
