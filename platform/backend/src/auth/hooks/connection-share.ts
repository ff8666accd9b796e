/**
 * Bounds the calls of addresses for which a transaction waits: a slow address leaves most of the pool to everybody else.
 */
import type { HookName } from '../../contract'
import { AuthError } from '../auth-error'

/**
 * @param poolSize of it one hook may hold a quarter, and all of them half
 * @returns runs `call`, counted where it holds a connection. @throws {AuthError} service_unavailable at once when none is left
 */
export function createConnectionShare(poolSize: number) {
  const [each, all] = [Math.max(1, Math.floor(poolSize / 4)), Math.max(1, Math.floor(poolSize / 2))]
  const underWay: HookName[] = []
  return async <T>(name: HookName, holdsConnection: boolean, call: () => Promise<T>): Promise<T> => {
    if (!holdsConnection) return call()
    if (underWay.length >= all || underWay.filter(one => one === name).length >= each)
      throw new AuthError('service_unavailable', {
        message: 'Service currently unavailable due to hook',
        retryAfter: 1,
      })
    underWay.push(name)
    try {
      return await call()
    } finally {
      underWay.splice(underWay.indexOf(name), 1)
    }
  }
}
