/**
 * The errors of /api: code, status, and the public message. Here is what any module refuses; what one module refuses
 * besides is in its `refusals.ts`.
 */
import { twoFactorRefusals } from '@juno/domain/mfa/two-factor'

type Refusals = Readonly<Record<string, { status: number; message: string }>>

export const REFUSALS = {
  invalid_json: { status: 400, message: 'The request is not valid JSON.' },
  unreadable_text: {
    status: 400,
    message: 'The request contains characters that cannot be stored. Please remove them and try again.',
  },
  invalid_input: { status: 400, message: 'Please check the highlighted fields and try again.' },
  invalid_request: { status: 400, message: 'The request could not be understood.' },
  invalid_signature: { status: 400, message: 'The signature of this event is missing, wrong or too old.' },
  image_missing: { status: 400, message: 'Please upload an image' },
  image_refused: { status: 400, message: 'This image cannot be used.' },
  not_signed_in: { status: 401, message: 'Please sign in and try again.' },
  admin_only: { status: 403, message: 'You do not have permission to do this.' },
  mfa_code_needed: { status: 403, message: twoFactorRefusals.codeNeeded },
  mfa_setup_needed: { status: 403, message: twoFactorRefusals.setupNeeded },
  mfa_code_again: { status: 403, message: twoFactorRefusals.codeAgain },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  method_not_allowed: { status: 405, message: 'This address does not accept that method.' },
  newer_version: {
    status: 409,
    message: 'Somebody else has saved this since you opened it. Nothing was changed.',
  },
  too_large: { status: 413, message: 'The request is too large.' },
  unsupported_type: { status: 415, message: 'Please send this request as application/json.' },
  form_expected: { status: 415, message: 'Please send this request as multipart/form-data.' },
  quota_reached: { status: 429, message: 'That is all for today. You can upload more tomorrow.' },
  too_many_requests: { status: 429, message: 'That was a lot at once. Please wait a while and try again.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again in a moment.' },
  busy: { status: 503, message: 'We are very busy right now. Please try again in a moment.' },
} as const satisfies Refusals

export type ApiErrorCode = keyof typeof REFUSALS

/** Describes one problem with one field. `path` names the field, dots between levels; empty for the body as a whole. */
export interface Issue {
  path: string
  message: string
}

interface ApiErrorOptions {
  issues?: Issue[]
  headers?: Record<string, string>
  /** Replaces the catalogue's message where it depends on the request. */
  message?: string
  /** Private: logged, never sent. */
  cause?: unknown
}

class Refusal extends Error {
  override name = 'ApiError'
  readonly issues: Issue[] | undefined
  readonly headers: Record<string, string>

  constructor(
    readonly code: string,
    readonly status: number,
    message: string,
    options: ApiErrorOptions,
  ) {
    super(options.message ?? message, { cause: options.cause })
    this.issues = options.issues
    this.headers = options.headers ?? {}
  }

  /** The `ApiError` of each module recognises those of the others, and of the server context. */
  static override [Symbol.hasInstance](error: unknown): boolean {
    return Object.prototype.isPrototypeOf.call(Refusal.prototype, error as object)
  }
}

/** @returns the class of errors with the codes of a module and those that all share */
export function apiErrorOf<const Own extends Refusals>(own: Own) {
  const refusals: Refusals = { ...own, ...REFUSALS }
  return class ApiError extends Refusal {
    static readonly refusals: Refusals = refusals

    constructor(code: (keyof Own & string) | ApiErrorCode, options: ApiErrorOptions = {}) {
      const { status, message } = refusals[code]!
      super(code, status, message, options)
    }
  }
}

export const ApiError = apiErrorOf({})
export type ApiError = Refusal
