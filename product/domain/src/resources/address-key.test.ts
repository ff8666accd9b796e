import { expect, it } from 'vitest'
import { addressKey } from './address-key'

it.each([
  ['https://example.com/a', 'example.com/a'],
  ['HTTP://Example.COM/a/', 'example.com/a'],
  ['https://example.com', 'example.com'],
  ['https://example.com//', 'example.com'],
  ['https://example.com/A?q=B/', 'example.com/A?q=B'],
  [' https://Example.com?q=B ', 'example.com?q=B'],
])('the key of %s is %s', (address, key) => expect(addressKey(address)).toBe(key))
