import { describe, expect, test } from 'vitest'
import { fromPostgres, isPostgresError } from './postgres-error'

const raised = (code: string, message = 'm', detail?: string) => ({ code, message, detail, hint: 'h' })

describe('fromPostgres', () => {
  test.each([
    ['42501', 403],
    ['23503', 409],
    ['23505', 409],
    ['23514', 400],
    ['22P02', 400],
    ['P0001', 400],
    ['P0002', 500],
    ['42P01', 404],
    ['42883', 404],
    ['42703', 400],
    ['21000', 400],
    ['25006', 405],
    ['28000', 403],
    ['PT418', 418],
    ['PT999', 500],
  ] as const)('%s is %i', (code, status) => {
    // oxfmt-ignore
    expect(fromPostgres(raised(code), false)).toMatchObject({ status, code, message: 'm', hint: 'h' })
  })

  test.each([
    ['57014', 500],
    ['53100', 503],
    ['53300', 503],
    ['08006', 503],
    ['58030', 500],
    ['XX000', 500],
  ] as const)('%s is %i, without the text of PostgreSQL', (code, status) => {
    const message = 'Something went wrong on our side. Please try again.'
    expect(
      fromPostgres(raised(code, 'could not extend file "base/5/16384"', 'Check free space'), false).body(),
    ).toEqual({ code, message, details: null, hint: null })
    expect(fromPostgres(raised(code), false).status).toBe(status)
  })

  test('a conflict is told without the processes that it is between', () => {
    const deadlock = raised('40P01', 'deadlock detected', 'Process 71 waits for ShareLock on transaction 801')
    expect(fromPostgres(deadlock, false)).toMatchObject({
      status: 500,
      message: 'deadlock detected',
      details: null,
      hint: null,
    })
    expect(fromPostgres(raised('40001'), false)).toMatchObject({ status: 500, message: 'm' })
  })

  test.each(['insert into', 'update', 'delete from', 'merge into'])(
    'a view that does not take %s is 405',
    verb => {
      expect(fromPostgres(raised('55000', `cannot ${verb} view "list"`), false)).toMatchObject({
        status: 405,
      })
      expect(fromPostgres(raised('55000', 'object in use'), false)).toMatchObject({ status: 500 })
    },
  )

  test('a missing privilege asks an anonymous caller to sign in', () => {
    expect(fromPostgres(raised('42501'), true)).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer' },
    })
  })

  test('a raised PGRST controls the whole response, if it is well formed', () => {
    const message = '{"code":"c","message":"m"}'
    expect(
      fromPostgres(raised('PGRST', message, '{"status":402,"headers":{"x":"y"},"status_text":"Pay"}'), false),
    ).toMatchObject({
      status: 402,
      code: 'c',
      headers: { x: 'y' },
      statusText: 'Pay', // oxfmt-ignore
    })
    for (const [text, detail] of [
      ['no json', '{}'],
      [message, undefined],
      [message, '{"status":1,"headers":{}}'],
    ] as const) {
      expect(fromPostgres(raised('PGRST', text, detail), false)).toMatchObject({
        status: 500,
        code: 'PGRST121',
      })
    }
  })
})

test('errors of Node are not treated as errors of Postgres', () => {
  expect(isPostgresError(Object.assign(new Error(), { code: 'EPIPE' }))).toBe(false)
  expect(isPostgresError(Object.assign(new Error(), { code: '23505', severity: 'ERROR' }))).toBe(true)
})
