import { expect, it } from 'vitest'
import { createTestimonialSchema, updateTestimonialSchema } from './testimonial'

const words = { name: 'Ada', role: 'Founder', company: 'Engines', quote: 'Good.' }
const image = (value: unknown) => createTestimonialSchema.safeParse({ ...words, image: value })

it.each([
  ['https://cdn.example/a.png', 'https://cdn.example/a.png'],
  ['/images/avatar.svg', '/images/avatar.svg'],
  ['testimonials/a.png', 'testimonials/a.png'],
  ['', null],
  ['  ', null],
  [null, null],
  [undefined, null],
])('takes the image %j', (given, kept) => {
  expect(image(given).data?.image).toBe(kept)
})

it.each(['javascript:alert(1)', '//evil.example/a.png', 'data:image/svg+xml,x', 'https://', 'a b.png', 7])(
  'refuses the image %j',
  given => expect(image(given).success).toBe(false),
)

it('is active by default, and an update without `active` does not change it', () => {
  expect(createTestimonialSchema.parse(words).active).toBe(true)
  const id = 'f8be63a4-5ae2-4c80-9b46-0d6ef0b8c8f6'
  expect(updateTestimonialSchema.parse({ id, ...words }).active).toBeUndefined()
})

it.each(['name', 'role', 'company', 'quote'])('needs a %s', field => {
  expect(createTestimonialSchema.safeParse({ ...words, [field]: '  ' }).success).toBe(false)
})
