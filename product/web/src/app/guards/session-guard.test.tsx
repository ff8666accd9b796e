import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '@/testing/render-app'

it.each(['/dashboard?source=reset', '/dashboard#type=recovery'])(
  'leaves nobody without a session waiting for ever at %s: it names the way to a new link',
  async place => {
    const { url } = await renderApp(place)
    const link = await screen.findByRole('link', { name: 'Request New Reset Link' })
    expect(link.getAttribute('href')).toBe('/reset-password')
    expect(screen.queryByRole('status')).toBeNull()
    expect(url()).toBe(place)
  },
)

it('has one main landmark while it is not known who opens sign-in', async () => {
  const { container } = await renderApp('/sign-in', { person: 'unknown' })
  expect(container.querySelectorAll('main')).toHaveLength(1)
})
