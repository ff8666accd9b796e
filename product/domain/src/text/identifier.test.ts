import { expect, it } from 'vitest'
import { isIdentifier } from './identifier'
import { uuid } from './text-rules'

it.each([
  'fa703c3a-432b-4e60-8395-e470f3b58127',
  'FA703C3A-432B-4E60-8395-E470F3B58127',
  '00000000-0000-0000-0000-000000000000',
  'fa703c3a432b4e608395e470f3b58127',
  'fa703c3a-432b-4e60-8395-e470f3b5812',
  ' fa703c3a-432b-4e60-8395-e470f3b58127',
  'fa703c3a-432b-4e60-8395-e470f3b58127\n',
  'no-such-event',
  '',
])('takes %j for an identifier as the zod rule does', text => {
  expect(isIdentifier(text)).toBe(uuid.safeParse(text).success)
})
