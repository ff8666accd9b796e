// What a rule finds wrong, where one sentence is about several fields.
import type { ApiIssue } from '@/lib/api'

/** The place of a sentence that stands beside the button. */
export const noticePath = 'form'

/** Marks these fields, and says once what is wrong with them. */
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
