/** The credential of a WebAuthn factor in `mfa_factors.web_authn_credential`, in GoTrue's form: factors move with it. */
import { z } from 'zod'
import type { CreatedCredential, StoredCredential } from './ceremony'

const stored = z.looseObject({
  id: z.string().min(1),
  publicKey: z.string().min(1),
  transport: z.array(z.string()).nullish(),
  authenticator: z.looseObject({ signCount: z.number().nullish() }).nullish(),
})

/** @returns null for a factor that nothing can be checked against */
export function factorCredential(column: unknown): StoredCredential | null {
  const { data } = stored.safeParse(column)
  if (!data) return null
  return {
    id: Buffer.from(data.id, 'base64'),
    publicKey: Buffer.from(data.publicKey, 'base64'),
    signCount: data.authenticator?.signCount ?? 0,
    transports: data.transport ?? [],
  }
}

/** Writes a credential as https://pkg.go.dev/github.com/go-webauthn/webauthn/webauthn#Credential is written in JSON. */
export function credentialColumn(credential: CreatedCredential): object {
  const aaguid = Buffer.from((credential.aaguid ?? '').replaceAll('-', '').padEnd(32, '0'), 'hex')
  return {
    id: credential.id.toString('base64'),
    publicKey: credential.publicKey.toString('base64'),
    attestationType: 'none',
    transport: credential.transports,
    flags: {
      userPresent: true,
      userVerified: true,
      backupEligible: credential.backupEligible,
      backupState: credential.backedUp,
    },
    authenticator: {
      AAGUID: aaguid.toString('base64'),
      signCount: credential.signCount,
      cloneWarning: false,
    },
  }
}
