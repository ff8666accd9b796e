/**
 * The hooks that an operator configured, by name: what is not configured is not there, and costs nothing
 * (docs/auth-wire.md#hooks).
 */
import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { AuthPolicy, HookName } from '../../contract'
import { DatabaseBusyError } from '../../db/errors'
import type { HookOccasion, Hooks } from '../context/parts'
import { AuthError } from '../auth-error'
import { hookResponse } from './hook-response'
import { hookTarget } from './hook-target'
import { callAddress, type HttpHookLimits } from './http-hook'
import { createConnectionShare } from './connection-share'
import { callFunction } from './postgres-hook'

/** The names of the hooks in GoTrue's payloads. */
const PAYLOAD_NAMES: Record<HookName, string> = {
  custom_access_token: 'customize-access-token',
  before_user_created: 'before-user-created',
  mfa_verification_attempt: 'mfa-verification',
  password_verification_attempt: 'password-verification',
  send_sms: 'send-sms',
  send_email: 'send-email',
}

interface HookHost {
  pool: Pool
  clock: () => Date
  logger: FastifyBaseLogger
}

const HTTP_LIMITS: HttpHookLimits = { timeoutMs: 5000, backoffMs: 2000 }

/** @throws Error with a sentence for a hook that cannot be used */
export function createHooks(
  settings: NonNullable<AuthPolicy['hooks']>,
  { pool, clock, logger }: HookHost,
  limits = HTTP_LIMITS,
): Hooks {
  const share = createConnectionShare(pool.options.max)
  const entries = Object.entries(settings) as [HookName, NonNullable<(typeof settings)[HookName]>][]
  const hooks = entries.map(([name, given]) => {
    const target = hookTarget(name, given)
    const ask = async (input: object, { ip, db }: HookOccasion) => {
      const metadata = {
        uuid: randomUUID(),
        time: clock(),
        name: PAYLOAD_NAMES[name],
        ...(ip === null ? {} : { ip_address: ip }),
      }
      const payload = JSON.stringify({ metadata, ...input })
      try {
        const text =
          target.kind === 'http'
            ? await share(name, db !== undefined, () => callAddress(target, payload, clock, limits))
            : await callFunction(pool, target, payload, db)
        return hookResponse(text)
      } catch (error) {
        logger.warn({ err: error, hook: name }, 'a hook refused, or could not be asked')
        if (error instanceof AuthError || error instanceof DatabaseBusyError) throw error
        const message = `Error running hook URI: ${given.uri}`
        throw new AuthError('unexpected_failure', { message, cause: error })
      }
    }
    return [name, Object.assign(ask, { inDatabase: target.kind === 'postgres' })] as const
  })
  return Object.fromEntries(hooks)
}
