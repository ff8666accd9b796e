// What a rule finds wrong, where one sentence is about several fields.
import type { ApiIssue } from '@/lib/api'

/** One sentence about these fields. */
export const issuesAt = (fields: readonly string[], message: string): ApiIssue[] =>
  fields.map(path => ({ path, message }))

/** One sentence about those of the required fields that say nothing. */
export const missingFields = <Values extends object>(
  values: Values,
  required: readonly (keyof Values & string)[],
  message: string,
) =>
  issuesAt(
    required.filter(field => !String(values[field]).trim()),
    message,
  )
