import { expect, test } from 'vitest'
import { qrCode } from './qr-code'

test('a QR code is dark on white, and needs no escaping in a data address', () => {
  const svg = qrCode('otpauth://totp/Juno:ada%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')!
  expect(svg).toMatch(
    /^<svg viewBox="0 0 (\d+) \1" xmlns="[^"]+"><path fill="white" d="M0 0h\1v\1H0z"\/><path d="M/,
  )
  expect(svg).not.toMatch(/[#%]/)
})

test('a text that no QR code can hold has none', () => {
  expect(qrCode('x'.repeat(3000))).toBeNull()
})
