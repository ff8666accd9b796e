// Implements a WebAuthn authenticator in software, with real keys and signatures, in the format that a browser would
// send.
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

export interface CeremonyOptions {
  challenge: string
  rp?: { id?: string }
  rpId?: string
  user?: { id: string }
  allowCredentials?: { id: string }[]
  excludeCredentials?: { id: string }[]
}

interface HeldCredential {
  id: Buffer
  rpId: string
  userHandle: string
  privateKey: KeyObject
  signCount: number
}

/** The deviations of a hostile page, browser or authenticator. */
export interface Deviation {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  userVerified?: boolean
  userHandle?: string
  /** The counter to send, instead of the next one. */
  signCount?: number
  crossOrigin?: boolean
  format?: string
  /** The id to claim for a new credential. */
  id?: Buffer
  /** Changes the signed bytes after signing. */
  tamper?: 'signature' | 'authenticatorData' | 'clientDataJSON'
}

const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

/** Encodes CBOR (RFC 8949), as far as attestations need it. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as number)])
  return Buffer.concat([head(5, value.size), ...entries])
}

/** Encodes an ES256 key as COSE (RFC 9053). */
function coseKey(publicKey: KeyObject): Buffer {
  const { x, y } = publicKey.export({ format: 'jwk' })
  const point = (text: string | undefined) => Buffer.from(text!, 'base64url')
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point(x)],
      [-3, point(y)],
    ]),
  )
}

/** @param origin of the page that it is used on */
export function softwareAuthenticator(origin: string) {
  const held: HeldCredential[] = []

  const clientData = (type: string, challenge: string, deviation: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? origin,
        crossOrigin: deviation.crossOrigin ?? false,
        ...(deviation.crossOrigin ? { topOrigin: 'https://elsewhere.test' } : {}),
      }),
    )
  const authData = (rpId: string, signCount: number, attested: Buffer | null, deviation: Deviation) => {
    const flags = 0x01 | (deviation.userVerified === false ? 0 : 0x04) | (attested ? 0x40 : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(signCount)
    return Buffer.concat([
      sha256(deviation.rpId ?? rpId),
      Buffer.from([flags]),
      counter,
      attested ?? Buffer.alloc(0),
    ])
  }

  return {
    held,
    /** Works like `navigator.credentials.create` and `toJSON()`. */
    create(options: CeremonyOptions, deviation: Deviation = {}) {
      if (options.excludeCredentials?.some(({ id }) => held.some(each => base64url(each.id) === id)))
        throw new DOMException('The authenticator was previously registered', 'InvalidStateError')
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const id = deviation.id ?? randomBytes(32)
      const rpId = options.rp!.id!
      held.push({ id, rpId, privateKey, userHandle: options.user!.id, signCount: 0 })
      const length = Buffer.from([0, id.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)])
      const attestationObject = cbor(
        new Map<string, unknown>([
          ['fmt', deviation.format ?? 'none'],
          ['attStmt', new Map()],
          ['authData', authData(rpId, deviation.signCount ?? 0, attested, deviation)],
        ]),
      )
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge, deviation)),
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
      }
    },
    /** Works like `navigator.credentials.get` and `toJSON()`. */
    get(options: CeremonyOptions, deviation: Deviation = {}) {
      const allowed = options.allowCredentials ?? []
      const credential = held.findLast(
        ({ id }) => allowed.length === 0 || allowed.some(each => each.id === base64url(id)),
      )
      if (!credential) throw new DOMException('No credential of this page', 'NotAllowedError')
      credential.signCount = deviation.signCount ?? credential.signCount + 1
      const authenticatorData = authData(credential.rpId, credential.signCount, null, deviation)
      const clientDataJSON = clientData('webauthn.get', options.challenge, deviation)
      const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)])
      const signature = sign('sha256', signed, credential.privateKey)
      const response = { clientDataJSON, authenticatorData, signature }
      if (deviation.tamper === 'signature') signature[signature.length - 1]! ^= 1
      if (deviation.tamper === 'authenticatorData') authenticatorData[36]! ^= 64
      if (deviation.tamper === 'clientDataJSON')
        response.clientDataJSON = Buffer.from(clientDataJSON.toString().replace('}', ',"more":1}'))
      return {
        id: base64url(credential.id),
        rawId: base64url(credential.id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(response.clientDataJSON),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(signature),
          userHandle: deviation.userHandle ?? credential.userHandle,
        },
      }
    },
  }
}
export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>
