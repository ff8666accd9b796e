import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { sampleTestimonials } from '../testimonial'
import { Testimonials } from './testimonials'
import { arrived } from '@/testing/arrived'
import { fakeServer } from '@/testing/fake-server'

let reducedMotion = false
beforeEach(() => {
  vi.useFakeTimers()
  reducedMotion = false
  vi.stubGlobal('matchMedia', () => ({
    matches: reducedMotion,
    addEventListener() {},
    removeEventListener() {},
  }))
})
const voices = ['Ana', 'Bea', 'Cleo'].map(name => ({
  id: name,
  name,
  role: 'Founder',
  company: null,
  quote: `${name} says`,
  image: null,
}))

async function show(found = voices) {
  fakeServer({ 'GET /rest/v1/testimonials': found })
  render(<Testimonials />)
  await arrived(shown)
}
const shown = () => document.querySelector('figure[aria-hidden="false"] blockquote')?.textContent
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('shows the next one every five seconds and begins again after the last', async () => {
  await show()
  const seen = [shown()]
  for (let turn = 0; turn < 3; turn += 1) {
    await pass(5000)
    seen.push(shown())
  }
  expect(seen).toEqual(['“Ana says”', '“Bea says”', '“Cleo says”', '“Ana says”'])
})

it('jumps to the one whose dot is clicked', async () => {
  await show()
  fireEvent.click(screen.getByRole('button', { name: 'Show testimonial 3' }))
  expect(shown()).toBe('“Cleo says”')
})

it('rests while it has the focus, and goes on afterwards', async () => {
  await show()
  fireEvent.focus(screen.getByRole('button', { name: 'Show testimonial 1' }))
  await pass(20_000)
  expect(shown()).toBe('“Ana says”')
  fireEvent.blur(screen.getByRole('button', { name: 'Show testimonial 1' }))
  await pass(5000)
  expect(shown()).toBe('“Bea says”')
})

it('does not move by itself with reduced motion, until it is started', async () => {
  reducedMotion = true
  await show()
  await pass(20_000)
  expect(shown()).toBe('“Ana says”')
  fireEvent.click(screen.getByRole('button', { name: 'Play testimonials' }))
  await pass(5000)
  expect(shown()).toBe('“Bea says”')
})

it('shows the two built-in samples when none is active', async () => {
  await show([])
  expect(screen.getAllByRole('button', { name: /Show testimonial/ })).toHaveLength(2)
  expect(shown()).toBe(`“${sampleTestimonials[0]!.quote}”`)
})
