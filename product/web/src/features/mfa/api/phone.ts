// Sets up the caller's phones as second factors, texts a code, and verifies it.
import { mfaKey } from '@/lib/auth/query-keys'
import { loadClient } from '@/lib/load-client'
import { refreshing } from '@/lib/refreshing'
import { unwrap } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'
import { cancelEnrollment, clearUnfinished } from './clear-unfinished'
import { rememberFactor } from './last-factor'

/** A code that is on its way. */
export interface TextedCode {
  factorId: string
  challengeId: string
}

async function textCode(factorId: string): Promise<TextedCode> {
  const { auth } = await loadClient()
  const { id } = unwrap(await auth.mfa.challenge({ factorId }))
  return { factorId, challengeId: id }
}

/** Earlier codes no longer work: each belongs to its own challenge. */
export const useTextCode = () => useMutation({ mutationFn: textCode })

/** Texts the first code. A number that no message reaches is removed again. */
async function startPhone({ phone, name }: { phone: string; name: string }): Promise<TextedCode> {
  await clearUnfinished()
  const { auth } = await loadClient()
  const { id } = unwrap(await auth.mfa.enroll({ factorType: 'phone', phone, friendlyName: name }))
  try {
    return await textCode(id)
  } catch (error) {
    await cancelEnrollment(id)
    throw error
  }
}

export const useStartPhone = () => useMutation({ mutationFn: startPhone })

async function verifyTextedCode({ code, ...texted }: TextedCode & { code: string }): Promise<void> {
  const { auth } = await loadClient()
  unwrap(await auth.mfa.verify({ ...texted, code }))
  rememberFactor(texted.factorId)
}

export const useVerifyTextedCode = () =>
  useMutation({ mutationFn: verifyTextedCode, onSuccess: refreshing(mfaKey) })
