import { expect, it } from 'vitest'
import { testimonialImage } from './testimonial-portrait'

const origin = 'https://juno.example'

it.each([
  ['https://cdn.example/a.jpg', 'https://cdn.example/a.jpg'],
  ['/images/a.jpg', '/images/a.jpg'],
  ['testimonials/a.jpg', 'https://juno.example/storage/v1/object/public/testimonials/a.jpg'],
  ['public/testimonials/a b.jpg', 'https://juno.example/storage/v1/object/public/testimonials/a b.jpg'],
])('shows the picture %s from %s', (image, url) => {
  expect(testimonialImage(image, origin)).toBe(url)
})

it.each([
  null,
  undefined,
  '',
  '  ',
  '/images/default-avatar.svg',
  'a.jpg',
  '//evil.example/testimonials/a.jpg',
  'javascript:testimonials/1',
])('draws the initials for %j', image => {
  expect(testimonialImage(image, origin)).toBeNull()
})
