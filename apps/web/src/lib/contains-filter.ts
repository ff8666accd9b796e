// A filter that searches several columns: what is typed is text, never part of the filter's syntax.

/**
 * The argument of `.or()` that finds rows where any of the columns contains the text, whatever its case.
 * `%`, `_` and `\` stand for themselves; `*` cannot be looked for (the wire reads it as "anything") and is left out.
 */
export function containsFilter(columns: readonly string[], text: string): string {
  const like = text
    .trim()
    .replaceAll('*', '')
    .replace(/[\\%_]/g, '\\$&')
  const quotable = `%${like}%`.replace(/[\\"]/g, '\\$&')
  return columns.map(column => `${column}.ilike."${quotable}"`).join(',')
}
