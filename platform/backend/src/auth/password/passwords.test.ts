import { describe, expect, test } from 'vitest'
import { hashPassword, isPasswordHash, passwordMatches } from './passwords'

/** Published with the algorithms. */
const known = {
  argon2i: {
    password: 'password',
    hash: `$argon2i$v=19$m=65536,t=2,p=4$c29tZXNhbHQ$${Buffer.from('45d7ac72e76f242b20b77b9bf9bf9d5915894e669a24e6c6', 'hex').toString('base64')}`,
  },
  firebase: {
    password: 'user1password',
    hash: '$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
  },
}

describe.each(Object.entries(known))('a hash by %s', (_name, { password, hash }) => {
  test('takes its password and no other', async () => {
    expect(isPasswordHash(hash)).toBe(true)
    expect(await passwordMatches(password, hash)).toBe(true)
    expect(await passwordMatches(`${password} `, hash)).toBe(false)
    expect(await passwordMatches('', hash)).toBe(false)
  })
})

test('a password that was hashed here', async () => {
  const hash = await hashPassword('Correct-horse-1')
  expect(hash).toMatch(/^\$2a\$10\$/)
  expect(isPasswordHash(hash)).toBe(true)
  expect(await passwordMatches('Correct-horse-1', hash)).toBe(true)
  expect(await passwordMatches('Correct-horse-2', hash)).toBe(false)
})

const { argon2i, firebase } = known
test.each([
  ['nothing', '', ''],
  ['plain text', 'Correct-horse-1', 'Correct-horse-1'],
  ['md5', 'password', '5f4dcc3b5aa765d61d8327deb882cf99'],
  ['an argon2 hash that takes 1 GiB', argon2i.password, argon2i.hash.replace('m=65536', 'm=1048576')],
  ['argon2d', argon2i.password, argon2i.hash.replace('argon2i', 'argon2d')],
  ['an argon2 hash of another version', argon2i.password, argon2i.hash.replace('v=19', 'v=16')],
  ['a scrypt hash that takes 4 GiB', firebase.password, firebase.hash.replace('n=14', 'n=22')],
  ['a scrypt hash without its signer key', firebase.password, firebase.hash.replace(/,sk=[^$]+/, '')],
  ['a bcrypt hash of cost 31', 'password', '$2a$31$AxKX4dza7/lmRn.JnfGOceZCssNLktJY3grM.4oPEGHNK7Tn/h7oy'],
  [
    'a hash that the service encrypted',
    'password',
    '{"key_id":"1","alg":"aes-gcm-hkdf","data":"x","nonce":"y"}',
  ],
])('%s is no hash that a password could match', async (_name, password, stored) => {
  expect(isPasswordHash(stored)).toBe(false)
  expect(await passwordMatches(password, stored)).toBe(false)
})
