import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '@/testing/render-app'

it.each(['/reset-password/old/link', '/reset-password-now?email=a'])(
  'leads %s to the reset page without a session',
  async place => {
    const { router } = await renderApp(place)
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/reset-password(\/|$)/))
    await waitFor(() => expect(document.querySelector('input[type=email]')).toBeTruthy())
  },
)

it.each(['/testimonials-manager', '/admin-testimonials'])('asks a visitor of %s to sign in', async place => {
  const { url } = await renderApp(place)
  await waitFor(() => expect(url()).toBe(`/sign-in?from=${encodeURIComponent(place)}`))
})
