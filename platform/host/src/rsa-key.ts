import { createPrivateKey } from 'node:crypto'

/**
 * @param key PEM, or DER in base64 as GoTrue takes it (PKCS#1 or PKCS#8)
 * @returns PEM
 * @throws Error for anything but an RSA key of 2048 bits or more
 */
export function rsaKey(key: Buffer | string): string {
  const pem = String(key).includes('-----BEGIN')
  const der = Buffer.from(String(key), 'base64')
  const parsed = pem
    ? createPrivateKey(key)
    : (attempt(() => createPrivateKey({ key: der, format: 'der', type: 'pkcs1' })) ??
      createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))
  if (parsed.asymmetricKeyType !== 'rsa' || parsed.asymmetricKeyDetails!.modulusLength! < 2048)
    throw new Error('not an RSA key of 2048 bits or more')
  return parsed.export({ type: 'pkcs8', format: 'pem' }).toString()
}

function attempt<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
