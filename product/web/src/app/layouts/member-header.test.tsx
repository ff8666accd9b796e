import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderApp } from '@/testing/render-app'

vi.mock('@/components/sign-out', () => ({
  get signOut(): never {
    throw new TypeError('Failed to fetch dynamically imported module')
  },
}))

const pressSignOut = async (path: string) => {
  await renderApp(path, { person: {} })
  fireEvent.click(await screen.findByRole('button', { name: /^User menu/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign Out' }))
}

// Static pages have no toasts.
it.each(['/contact', '/privacy-policy'])(
  'says at %s that the person is still signed in where signing out is missing',
  async path => {
    await pressSignOut(path)
    expect(await screen.findByText('You are still signed in')).toBeTruthy()
    expect(screen.getByText(/^Part of this page could not be loaded/)).toBeTruthy()
  },
)

it.each(['/contact', '/privacy-policy'])(
  'says at %s that nobody is signed out without a network',
  async path => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await pressSignOut(path)
    expect(await screen.findByText('You are still signed in')).toBeTruthy()
    expect(screen.getByText(/^You are offline. Nothing is lost/)).toBeTruthy()
  },
)
