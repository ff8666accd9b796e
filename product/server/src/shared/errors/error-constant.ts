/**
 * Returns the constant by which an error is known, without its message: SQLSTATE, ECONNREFUSED, the class of the error.
 */
export function errorConstant(error: unknown): string | undefined {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  const constant = [code, name].find(value => typeof value === 'string' && /^\w{1,40}$/.test(value))
  return constant as string | undefined
}
