/**
 * Makes certificates for tests: of a CA, or issued by one, for any time and name. X.509 is written by hand (RFC 5280):
 * Node reads certificates and makes none.
 */
import { createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { isIP } from 'node:net'

export interface Certificate {
  /** PEM. */
  cert: string
  key: string
  name: string
}

export interface CertificateOptions {
  /** The name of a CA, or the name or address of a server. */
  name: string
  /** Without it, a CA signs itself. */
  issuer?: Certificate
  /** By default, it is valid from yesterday for a month. */
  notBefore?: Date
  notAfter?: Date
}

const DAY_MS = 86_400_000
/** These are ecdsa-with-SHA256, commonName, basicConstraints, subjectAltName. */
const OID = { signature: '2a8648ce3d040302', commonName: '550403', constraints: '551d13', names: '551d11' }

export function makeCertificate(options: CertificateOptions): Certificate {
  const { name, issuer } = options
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const algorithm = sequence(oid(OID.signature))
  const body = sequence(
    tag(0xa0, tag(0x02, Buffer.from([2]))),
    tag(0x02, Buffer.from([1, ...Buffer.from(String(process.hrtime.bigint()))])),
    algorithm,
    distinguishedName(issuer?.name ?? name),
    sequence(
      time(options.notBefore ?? new Date(Date.now() - DAY_MS)),
      time(options.notAfter ?? new Date(Date.now() + 30 * DAY_MS)),
    ),
    distinguishedName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    tag(0xa3, sequence(issuer ? serverNames(name) : certificateAuthority)),
  )
  const signer: KeyObject = createPrivateKey(issuer?.key ?? key)
  const signature = sign('sha256', body, signer)
  const der = sequence(body, algorithm, tag(0x03, Buffer.from([0]), signature))
  const lines = der.toString('base64').match(/.{1,64}/g)!
  return {
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    key,
    name,
  }
}

const certificateAuthority = sequence(
  oid(OID.constraints),
  tag(0x01, Buffer.from([0xff])),
  tag(0x04, sequence(tag(0x01, Buffer.from([0xff])))),
)

function serverNames(name: string): Buffer {
  const entry = isIP(name)
    ? tag(0x87, Buffer.from(name.split('.').map(Number)))
    : tag(0x82, Buffer.from(name))
  return sequence(oid(OID.names), tag(0x04, sequence(entry)))
}

function distinguishedName(name: string): Buffer {
  return sequence(tag(0x31, sequence(oid(OID.commonName), tag(0x0c, Buffer.from(name)))))
}

/** Encodes a GeneralizedTime. */
function time(date: Date): Buffer {
  return tag(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`))
}

function oid(hex: string): Buffer {
  return tag(0x06, Buffer.from(hex, 'hex'))
}

function sequence(...parts: Buffer[]): Buffer {
  return tag(0x30, ...parts)
}

function tag(type: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const length = content.length
  const bytes = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([type, ...bytes]), content])
}
