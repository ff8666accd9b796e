/** Checks a body or query against its zod rule and reports problems as errors of the catalogue. */
import type { z } from 'zod'
import { ApiError } from './api-error'

/** Returns a message in place of zod's own ones, which are for programs. */
const unwordedIssue = () => 'This is missing or cannot be understood.'

/** @throws {ApiError} invalid_input with one issue per problem */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input, { error: unwordedIssue })
  if (result.success) return result.data
  const issues = result.error.issues.map(issue => ({ path: issue.path.join('.'), message: issue.message }))
  throw new ApiError('invalid_input', { issues })
}
