import { expect, test } from 'vitest'
import { parseConnectionString } from './connection-string'

const servers = (text: string) => parseConnectionString(text).servers

test('an address names the login, the server and the database', () => {
  expect(parseConnectionString('postgres://ada:s%20ecret%2F@db.example.org:6543/juno')).toMatchObject({
    servers: [{ host: 'db.example.org', port: 6543 }],
    user: 'ada',
    password: 's ecret/',
    database: 'juno',
  })
})

test('what is left out is left to the defaults', () => {
  const { user, password, database, sslMode, attributes, ...rest } = parseConnectionString('postgresql://')
  expect([user, password, database, sslMode, attributes]).toEqual([...Array<undefined>(5)])
  expect(rest.servers).toEqual([{ host: 'localhost', port: 5432 }])
})

test('several servers are taken in order, each with its port', () => {
  expect(servers('postgres://a:b@one:5433,two,[::1]:5434/juno')).toEqual([
    { host: 'one', port: 5433 },
    { host: 'two', port: 5432 },
    { host: '::1', port: 5434 },
  ])
  expect(servers('postgres:///juno?host=one,two&port=5433')).toEqual([
    { host: 'one', port: 5433 },
    { host: 'two', port: 5433 },
  ])
  expect(servers('postgres:///juno?host=one,two&port=1,2')[1]).toEqual({ host: 'two', port: 2 })
})

test('the folder of a socket is a host, in both ways to write it', () => {
  const socket = [{ host: '/run/pg', port: 5432 }]
  expect(servers('postgres://a@%2Frun%2Fpg/juno')).toEqual(socket)
  expect(servers('postgres://a@/juno?host=%2Frun%2Fpg')).toEqual(socket)
})

test('an @ in a password needs no code', () => {
  expect(parseConnectionString('postgres://ada:p@ss@db/juno')).toMatchObject({
    password: 'p@ss',
    servers: [{ host: 'db', port: 5432 }],
  })
})

test('addresses as hosters show them are read', () => {
  const neon = 'postgresql://a:b@ep-1.neon.tech/db?sslmode=require&channel_binding=require'
  expect(parseConnectionString(neon)).toMatchObject({ sslMode: 'require', channelBinding: 'require' })
  const supabase = 'postgresql://postgres.ref:b@pooler.supabase.com:6543/postgres?pgbouncer=true'
  expect(parseConnectionString(supabase)).toMatchObject({ user: 'postgres.ref' })
  expect(parseConnectionString('postgres://a:b@db/juno?ssl=true').sslMode).toBe('require')
})

test.each([
  ['mysql://db/juno', 'must be an address that begins with postgres:// or postgresql://'],
  [
    'postgres://db/juno?sslmode=yes',
    'has a sslmode that is none of disable, prefer, require, verify-ca, verify-full',
  ],
  [
    'postgres://db/juno?target_session_attrs=standby',
    'has a target_session_attrs that is none of read-write, primary, any',
  ],
  ['postgres://db/juno?sslmod=require', 'has the unknown parameter sslmod'],
  ['postgres://db:99999/juno', 'has a port that is not a number from 1 to 65535'],
  ['postgres://one,two/juno?port=1,2,3', 'has not as many ports as hosts'],
  ['postgres://a:100%@db/juno', 'has a % that begins no code: write it as %25'],
  ['postgres://db/juno?connect_timeout=soon', 'has a connect_timeout that is not a number of seconds'],
])('%s is refused in words', (text, sentence) => {
  expect(() => parseConnectionString(text)).toThrow(sentence)
})
