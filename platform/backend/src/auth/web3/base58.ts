/**
 * Base58 as Bitcoin and Solana write it. https://datatracker.ietf.org/doc/html/draft-msporny-base58-03
 */
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** @returns null for text with other characters. Text of a few dozen characters: the time grows with its square */
export function decodeBase58(text: string): Buffer | null {
  const digits = [...text].map(character => ALPHABET.indexOf(character))
  if (digits.includes(-1)) return null
  const zeros = digits.findIndex(digit => digit !== 0)
  const value = digits.reduce((sum, digit) => sum * 58n + BigInt(digit), 0n)
  if (value === 0n) return Buffer.alloc(digits.length)
  const hex = value.toString(16)
  return Buffer.concat([
    Buffer.alloc(zeros),
    Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex'),
  ])
}
