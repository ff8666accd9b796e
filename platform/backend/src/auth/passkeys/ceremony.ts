/**
 * The two ceremonies of WebAuthn (https://www.w3.org/TR/webauthn-3/): creating a credential, and requesting its
 * signature. Knows no account and no table.
 */
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { RelyingParty } from '../context/parts'

/** A credential as both kinds of use store it, each in its own columns. */
export interface StoredCredential {
  id: Buffer
  /** COSE */
  publicKey: Buffer
  signCount: number
  transports: readonly string[]
}

export interface CreatedCredential extends StoredCredential {
  /** The id of the authenticator's model; null where the authenticator does not tell. */
  aaguid: string | null
  backupEligible: boolean
  backedUp: boolean
}

/** The stored part of a ceremony under way, as GoTrue stores it. */
export const sessionData = z.object({ challenge: z.string(), rpId: z.string() })
export type SessionData = z.infer<typeof sessionData>

export interface Ceremony {
  /** The argument of `navigator.credentials`, with its bytes in base64url. */
  options: object
  session: SessionData
}

/** ES256, EdDSA, RS256: what every authenticator has one of. */
const ALGORITHMS = [-7, -8, -257]
const PATIENCE_MS = 5 * 60 * 1000
const NO_AAGUID = '00000000-0000-0000-0000-000000000000'

// Its certificate parsers take a quarter of a second and 30 MB, which not every installation needs.
const library = () => import('@simplewebauthn/server')

interface CredentialOwner {
  userId: string
  name: string
  displayName: string
}

/**
 * @param options.discoverable whether the authenticator keeps the credential, so that it can name the account
 * @param options.existing credentials of the account: their authenticators decline to make another
 */
export async function beginCreation(
  party: RelyingParty,
  owner: CredentialOwner,
  { discoverable, existing }: { discoverable: boolean; existing: readonly StoredCredential[] },
): Promise<Ceremony> {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: new TextEncoder().encode(owner.userId),
    userName: owner.name,
    userDisplayName: owner.displayName,
    challenge: Uint8Array.from(randomBytes(32)),
    timeout: PATIENCE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing.map(descriptor),
    authenticatorSelection: {
      residentKey: discoverable ? 'required' : 'discouraged',
      userVerification: 'required',
    },
  })
  return { options, session: { challenge: options.challenge, rpId: party.id } }
}

/** @param allowed none: whichever credential the authenticator keeps for this domain */
export async function beginRequest(
  party: RelyingParty,
  allowed: readonly StoredCredential[],
): Promise<Ceremony> {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: Uint8Array.from(randomBytes(32)),
    timeout: PATIENCE_MS,
    userVerification: 'required',
    allowCredentials: allowed.map(descriptor),
  })
  return { options, session: { challenge: options.challenge, rpId: party.id } }
}

const descriptor = ({ id, transports }: StoredCredential) => ({
  id: id.toString('base64url'),
  transports: [...transports],
})

const base64url = z.string().regex(/^[\w-]+$/)
const shared = { id: base64url, rawId: base64url, type: z.literal('public-key') }
const creation = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(20)).max(10).nullish(),
  }),
})
export const request = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
})
export type RequestResponse = z.infer<typeof request>

/** Why a response is refused: for the log alone. */
export class CeremonyError extends Error {
  override readonly name = 'CeremonyError'
}

/** @throws {CeremonyError} */
export async function verifyCreation(
  party: RelyingParty,
  { challenge }: SessionData,
  given: unknown,
): Promise<CreatedCredential> {
  const { verifyRegistrationResponse } = await library()
  return refusing(async () => {
    const { response, ...rest } = creation.parse(given)
    await refuseCertificates(response.attestationObject)
    const { transports, ...attestation } = response
    const result = await verifyRegistrationResponse({
      response: { ...rest, clientExtensionResults: {}, response: attestation },
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!result.verified) throw new CeremonyError('the attestation does not verify')
    const { credential, aaguid, credentialDeviceType, credentialBackedUp } = result.registrationInfo
    if (credential.id !== rest.id) throw new CeremonyError('the id is not the one of the attested credential')
    return {
      id: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      signCount: credential.counter,
      transports: transports ?? [],
      aaguid: aaguid === NO_AAGUID ? null : aaguid,
      backupEligible: credentialDeviceType === 'multiDevice',
      backedUp: credentialBackedUp,
    }
  })
}

/** @throws {CeremonyError} also for a counter that does not go forward: the authenticator was copied */
export async function verifyRequest(
  party: RelyingParty,
  { challenge }: SessionData,
  response: RequestResponse,
  stored: StoredCredential,
): Promise<{ signCount: number; backedUp: boolean }> {
  const { verifyAuthenticationResponse } = await library()
  return refusing(async () => {
    const id = stored.id.toString('base64url')
    if (response.id !== id) throw new CeremonyError('another credential was asked for')
    const { clientDataJSON, authenticatorData, signature } = response.response
    const result = await verifyAuthenticationResponse({
      response: {
        ...response,
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: { id, publicKey: Uint8Array.from(stored.publicKey), counter: stored.signCount },
    })
    if (!result.verified) throw new CeremonyError('the signature does not verify')
    const { newCounter, credentialBackedUp } = result.authenticationInfo
    return { signCount: newCounter, backedUp: credentialBackedUp }
  })
}

/**
 * Refuses statements with certificates. No attestation is asked for, and browsers then send none. Such statements would
 * have the library fetch revocation lists from addresses that the sender chose.
 */
async function refuseCertificates(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const decoded = decodeAttestationObject(Uint8Array.from(Buffer.from(attestationObject, 'base64url')))
  const format = decoded.get('fmt')
  if (format !== 'none' && format !== 'packed') throw new CeremonyError(`attestation of format ${format}`)
}

async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    // Whatever a hostile response makes the parsers throw.
    throw cause instanceof CeremonyError ? cause : new CeremonyError('the response is refused', { cause })
  }
}
