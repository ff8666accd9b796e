import { expect, it } from 'vitest'
import { isOutcomeUnknown, isUnavailable } from './database-failure'
import { DatabaseBusyError, sqlState } from './errors'

const failure = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more })

it.each([
  failure('57P01'),
  failure('53100'),
  failure('EPIPE', { errno: -32, syscall: 'write' }),
  failure('EROFS', { errno: -30, syscall: 'open' }),
  failure('ECONNREFUSED', { errno: -111, syscall: 'connect' }),
  new Error('Connection terminated unexpectedly'),
  new Error('Query read timeout'),
  failure('42501', { message: 'could not open file "base/5/1": Permission denied' }),
  failure('42501', {
    message: 'could not write to log file "000000010000000000000002" at offset 8192: Read-only file system',
    routine: 'XLogWrite',
  }),
  failure('42501', { message: 'could not access status of transaction 731', routine: 'SlruReportIOError' }),
])('takes %s for a database that is away', error => {
  expect(isUnavailable(error)).toBe(true)
})

it.each([
  failure('42501'),
  failure('42501', { message: 'permission denied for table profiles' }),
  failure('42501', { message: 'could not be approved', routine: 'exec_stmt_raise' }),
  failure('23505'),
  new Error('no'),
  null,
])('does not take %s for one', error => {
  expect(isUnavailable(error ?? {})).toBe(false)
})

it('knows when a statement may have been carried out although it failed here', () => {
  for (const error of [
    new Error('Connection terminated unexpectedly'),
    new Error('Query read timeout'),
    failure('ECONNRESET', { errno: -104, syscall: 'read' }),
    failure('57P01'),
    failure('08P01'),
  ])
    expect([error, isOutcomeUnknown(error)]).toEqual([error, true])
  for (const error of [failure('23505'), failure('53100'), failure('57014'), new DatabaseBusyError()])
    expect([error, isOutcomeUnknown(error)]).toEqual([error, false])
})

it('tells states of PostgreSQL from codes of Node that look alike', () => {
  expect(sqlState(failure('PT409'))).toBe('PT409')
  expect(sqlState(failure('EPIPE', { syscall: 'write' }))).toBeNull()
  expect(sqlState(null)).toBeNull()
})
