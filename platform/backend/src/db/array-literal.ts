/** Returns a list as PostgreSQL writes arrays: https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO */
export function arrayLiteral(values: readonly string[]): string {
  return `{${values.map(value => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`
}
