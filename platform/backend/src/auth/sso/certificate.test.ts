import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { selfSignedCertificate } from './certificate'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

test.each([false, true])(
  'a certificate is signed by its own key, and always the same (encrypts: %s)',
  encrypts => {
    const base64 = selfSignedCertificate(pem, 'club.example', encrypts)
    const certificate = new X509Certificate(Buffer.from(base64, 'base64'))
    expect(certificate.verify(publicKey)).toBe(true)
    expect(certificate.publicKey.equals(publicKey)).toBe(true)
    const { subject, issuer, subjectAltName, validFrom, validTo } = certificate
    expect({ subject, issuer, subjectAltName, validFrom, validTo }).toEqual({
      subject: 'CN=SAML 2.0 Certificate for club.example',
      issuer: 'CN=SAML 2.0 Certificate for club.example',
      subjectAltName: 'DNS:_samlsp.club.example',
      validFrom: 'Jan  1 00:00:00 1970 GMT',
      validTo: 'Jan  1 00:00:00 2170 GMT',
    })
    expect(selfSignedCertificate(pem, 'club.example', encrypts)).toBe(base64)
  },
)
