/**
 * The certificate in which SAML metadata carries a public key (RFC 5280). It is made of the key and the host's name
 * alone, with the fields that GoTrue gives it: the same key has the same certificate at every start, and in GoTrue.
 */
import { createPublicKey, sign } from 'node:crypto'

const SHA256_WITH_RSA = '300d06092a864886f70d01010b0500'
const COMMON_NAME = '0603550403'
const KEY_USAGE = '0603551d0f'
const SUBJECT_ALTERNATIVE_NAME = '0603551d11'
/** The certificate is valid from 1970 to 2170: a server that trusts the key trusts this metadata, not a date. */
const VALIDITY = [der(0x17, Buffer.from('700101000000Z')), der(0x18, Buffer.from('21700101000000Z'))]

/** @param privateKey RSA, PEM. @returns DER in base64 */
export function selfSignedCertificate(privateKey: string, host: string, encrypts: boolean): string {
  const name = der(0x30, der(0x31, der(0x30, hex(COMMON_NAME), utf8(`SAML 2.0 Certificate for ${host}`))))
  // digitalSignature, and dataEncipherment.
  const usage = encrypts ? '03020490' : '03020780'
  const extensions = der(
    0x30,
    der(0x30, hex(KEY_USAGE), hex('0101ff'), der(0x04, hex(usage))),
    der(0x30, hex(SUBJECT_ALTERNATIVE_NAME), der(0x04, der(0x30, der(0x82, Buffer.from(`_samlsp.${host}`))))),
  )
  const content = der(
    0x30,
    hex('a003020102'), // version 3
    hex('020100'), // serial number 0
    hex(SHA256_WITH_RSA),
    name,
    der(0x30, ...VALIDITY),
    name,
    createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  )
  const signature = sign('sha256', content, privateKey)
  const certificate = der(0x30, content, hex(SHA256_WITH_RSA), der(0x03, Buffer.from([0]), signature))
  return certificate.toString('base64')
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

function utf8(text: string): Buffer {
  // A printable string where the characters allow it, as Go writes names.
  return der(/^[A-Za-z0-9 '()+,\-./:=?]*$/.test(text) ? 0x13 : 0x0c, Buffer.from(text))
}

function hex(digits: string): Buffer {
  return Buffer.from(digits, 'hex')
}
