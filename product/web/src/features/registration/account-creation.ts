// Creates an account in this order: check, sign up, wait, profile, wait, sign in
// (docs/specification/registration.md#create-account-order).
import { accountAddress } from '@juno/domain/text/email-address'
import { errorCheckingSubscription, noSubscriptionFoundLong } from '@juno/domain/registration/sign-up-texts'

/** This is a type and not an interface, since only types can be cast from the database's JSON. */
export type RegistrationStatus = {
  registration: boolean
  subscription: boolean
}

/** The proof of payment in the return link of a checkout, or in the emailed link. */
export interface PaymentProof {
  checkout_session_id?: string
  registration_token?: string
}

export interface AccountCreationSteps {
  /** An unknown address has neither. */
  getRegistrationStatus(email: string): Promise<RegistrationStatus>
  /** `signedIn` is false when the account waits for the link in its email. Rejects with an Error that may be shown. */
  signUp(account: {
    email: string
    password: string
    proof: PaymentProof
  }): Promise<{ userId: string; signedIn: boolean }>
  /** Rejects when there is no profile row in the end. */
  ensureProfile(userId: string, email: string): Promise<void>
  signIn(credentials: { email: string; password: string }): Promise<void>
  wait(ms: number): Promise<void>
  /** Called once the subscription is known to exist, before the account is made. */
  onProcessing(): void
}

export class NoSubscriptionError extends Error {
  override name = 'NoSubscriptionError'
  constructor() {
    super(noSubscriptionFoundLong)
  }
}

export const SIGN_UP_FAILED = 'Failed to create user account.'

const AFTER_SIGN_UP_MS = 1000
const BEFORE_SIGN_IN_MS = 1500

/**
 * Makes the account and signs in. Returns 'check-email' when the payment could not be proven: the account then waits
 * for the link in its email.
 * @throws NoSubscriptionError without a paid registration; otherwise an Error whose message may be shown.
 */
export async function createAccount(
  steps: AccountCreationSteps,
  form: { email: string; password: string; proof: PaymentProof },
): Promise<'signed-in' | 'check-email'> {
  const email = accountAddress(form.email)
  const status = await steps.getRegistrationStatus(email).catch((cause: unknown) => {
    throw new Error(errorCheckingSubscription, { cause })
  })
  if (!status.registration || !status.subscription) throw new NoSubscriptionError()
  steps.onProcessing()
  const { userId, signedIn } = await steps.signUp({ email, password: form.password, proof: form.proof })
  if (!signedIn) return 'check-email'
  await steps.wait(AFTER_SIGN_UP_MS)
  // The database has made the profile row together with the account, so this call may fail without harm.
  await steps.ensureProfile(userId, email).catch(() => undefined)
  await steps.wait(BEFORE_SIGN_IN_MS)
  // The sign-up has started a session already. A refused sign-in here must not look like a failed account.
  await steps.signIn({ email, password: form.password }).catch(() => undefined)
  return 'signed-in'
}

/** Reads `session_id` from the checkout's return, or `token` from the email. It is empty without either. */
export function readPaymentProof({
  session_id,
  token,
}: {
  session_id?: string
  token?: string
}): PaymentProof {
  if (session_id) return { checkout_session_id: session_id }
  return token ? { registration_token: token } : {}
}
