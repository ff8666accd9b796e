import { expect, test } from 'vitest'
import { hookTarget } from './hook-target'

const secret = `v1,whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`
const target = (uri: string, secrets = [secret]) => hookTarget('send_email', { uri, secrets })

test('functions of the database, https, and http on this machine are hooks', () => {
  expect(target('pg-functions://postgres/public/my-hook', [])).toEqual({
    kind: 'postgres',
    schema: 'public',
    function: 'my-hook',
  })
  for (const uri of ['https://example.org/hook', 'http://localhost:8080/', 'http://[::1]:8080/'])
    expect(target(uri)).toMatchObject({ kind: 'http', url: uri })
})

test.each([
  ['', [secret]],
  ['http://example.org/hook', [secret]],
  ['http://localhost.example.org/hook', [secret]],
  ['ftp://localhost/hook', [secret]],
  ['https://user:x@example.org/hook', [secret]],
  ['https://example.org/hook', []],
  ['https://example.org/hook', ['whsec_c2hvcnQ=']],
  ['https://example.org/hook', ['v1,whsec_short']],
  ['pg-functions://postgres/public', []],
  ['pg-functions://postgres/public/a/b', []],
  ['pg-functions://postgres/public/a%22b', []],
  ['pg-functions://postgres/public/hook', [secret]],
])('%s with %j is refused with a sentence that holds no secret', (uri, secrets) => {
  expect(() => target(uri, secrets)).toThrow(/^The hook send_email cannot be used: /)
  expect(() => target(uri, secrets)).not.toThrow(/whsec_[A-Za-z0-9]/)
})
