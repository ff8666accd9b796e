import { beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { OfflineError } from './connection'
import { circumstance, failureText, failureTexts, isForPeople, refusalText } from './failure-text'

beforeEach(() => void vi.restoreAllMocks())
const offline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

it.each([
  '{}',
  '[object Object]',
  '',
  '<html><body>502</body></html>',
  'Unexpected token \'<\', "<!doctype "... is not valid JSON',
  'Failed to fetch',
  'TypeError: NetworkError when attempting to fetch resource.',
  'Load failed',
  "Cannot read properties of undefined (reading 'map')",
  'rows.map is not a function',
  'Invalid input: expected boolean, received string',
  'Too small: expected string to have >=1 characters',
  'duplicate key value violates unique constraint "events_pkey"',
  'relation "public.events" does not exist',
  'permission denied for table applications',
  'new row violates row-level security policy for table "events"',
  'JSON object requested, multiple (or no) rows returned',
  'canceling statement due to statement timeout',
  'invalid input syntax for type uuid: "x"',
  'select * from events where id = $1',
  'Error\n    at handler (/srv/app/main.js:10:5)',
  'Database error saving new user',
  'Bad Gateway',
  'undefined',
])('shows nobody %j', text => {
  expect(isForPeople(text)).toBe(false)
  expect(failureText(new Error(text))).toMatch(/ /)
  expect(failureText(new Error(text), 'Not saved.')).not.toBe(text)
  for (const status of [0, 400, 403, 500]) expect(refusalText({ message: text, status })).not.toBe(text)
})

it.each([
  'Invalid login credentials',
  'Your answer changed elsewhere. Please try again.',
  'You can select one of the plans and set it later.',
  'All seats are taken.',
  'permission denied',
  'Failed to fetch weekly digests: please try again.',
  'Email address "ada" is not allowed here.',
])('shows %j as it is', text => {
  expect(failureText(new Error(text))).toBe(text)
})

it.each([
  [{ code: '42501', message: 'permission denied for table events', status: 403 }, failureTexts.forbidden],
  [{ code: '23505', message: 'duplicate key value', status: 409 }, failureTexts.duplicate],
  [{ code: '23514', message: 'violates check constraint', status: 400 }, failureTexts.notAccepted],
  [{ code: 'PGRST116', message: 'JSON object requested', status: 406 }, failureTexts.notFound],
  [{ code: 'PT409', message: 'All seats are taken.', status: 409 }, 'All seats are taken.'],
  [{ message: 'The pool is exhausted', status: 503 }, failureTexts.serverFailed],
  [{ message: {}, status: 429 }, failureTexts.tooMany('in a while')],
  [{ message: 'TypeError: Failed to fetch', status: 0 }, failureTexts.unreachable],
])('words the refusal %j', (refusal, sentence) => {
  expect(refusalText(refusal)).toBe(sentence)
})

it('shows no text of a program that broke', () => {
  expect(failureText(new TypeError('x'), 'Not saved.')).toBe('Not saved.')
  expect(failureText(z.boolean().safeParse('yes').error, 'Not saved.')).toBe('Not saved.')
  expect(failureText(undefined)).toBe(failureTexts.failed)
})

it('prefers the sentence of a page to a general one', () => {
  expect(failureText(new Error(refusalText({ status: 500 })), 'Not saved.')).toBe('Not saved.')
  expect(failureText(new Error(refusalText({ status: 401 })), 'Not saved.')).not.toBe('Not saved.')
})

it('says that there is no network, however deep the failure lies', () => {
  const failed = new Error('Failed to submit application', { cause: new TypeError('Failed to fetch') })
  expect(failureText(failed)).toBe('Failed to submit application')
  offline()
  expect(failureText(failed)).toBe(failureTexts.offline)
  expect(circumstance(new Error('no', { cause: new OfflineError('no') }))).toBe(failureTexts.offline)
  expect(circumstance(new Error('A field is empty.'))).toBeNull()
})

it('says that a part of the page is missing', () => {
  const gone = new TypeError('Failed to fetch dynamically imported module: https://juno.example/assets/a.js')
  expect(failureText(new Error('An unexpected error occurred.', { cause: gone }))).toBe(
    failureTexts.notLoaded,
  )
})
