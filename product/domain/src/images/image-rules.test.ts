import { expect, it } from 'vitest'
import { imageProblem } from './image-rules'

it.each([
  ['image/jpeg', 1, null],
  ['image/webp', 2 * 1024 * 1024 - 1, null],
  ['image/png', 2 * 1024 * 1024, 'Image size should be less than 2MB'],
  ['image/svg+xml', 1, 'Not that'],
  ['application/pdf', 1, 'Not that'],
  ['', 1, 'Not that'],
])('a file of type %j and %i bytes: %s', (type, size, problem) => {
  expect(imageProblem({ type, size }, 2, 'Not that')).toBe(problem)
})
