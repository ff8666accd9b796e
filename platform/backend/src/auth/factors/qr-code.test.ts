import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { qrCode } from './qr-code'
import { newTotpSecret, totpUri } from './totp'

test('a QR code is dark on white, and needs no escaping in a data address', () => {
  const svg = qrCode('otpauth://totp/Juno:ada%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')!
  expect(svg).toMatch(
    /^<svg viewBox="0 0 (\d+) \1" xmlns="[^"]+"><path fill="white" d="M0 0h\1v\1H0z"\/><path d="M/,
  )
  expect(svg).not.toMatch(/[#%]/)
})

test('a text that is too long for a QR code returns null', () => {
  expect(qrCode('x'.repeat(3000))).toBeNull()
})

test('the code decodes to its text', async () => {
  const uri = totpUri(newTotpSecret(), 'Juno: Frühstück & co', 'ada+juno@example.com')
  const picture = sharp(Buffer.from(qrCode(uri)!)).resize(600)
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(decodeQR({ width: info.width, height: info.height, data })).toBe(uri)
})
