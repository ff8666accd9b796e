import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { UserMenu } from './user-menu'

const user = {
  id: 'user-1',
  email: 'nadia@example.com',
  name: 'Nadia Karim',
  username: 'nadia',
  bio: '',
  account: 'x@example.org',
  avatarUrl: null,
  isAdmin: false,
}
const onSignOut = vi.fn()

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  Element.prototype.scrollIntoView = () => {}
  render(
    <MemoryRouter>
      <UserMenu user={user} loading={false} canEditProfile onSignOut={onSignOut} />
    </MemoryRouter>,
  )
})
const button = () => screen.getByRole('button', { name: 'User menu of Nadia Karim' })

it('is there at once as a button that opens a menu', () => {
  expect(button().getAttribute('aria-haspopup')).toBe('menu')
  expect(button().getAttribute('aria-expanded')).toBe('false')
  expect(button().textContent).toBe('NK')
})

it('opens with the first click, and the way out is in it', async () => {
  fireEvent.click(button())
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign Out' }))
  expect(onSignOut).toHaveBeenCalledOnce()
})

it('leads to the profile and to the settings', async () => {
  fireEvent.click(button())
  const entries = (await screen.findAllByRole('menuitem')).map(entry => [
    entry.textContent.trim(),
    entry.getAttribute('href'),
  ])
  expect(entries).toEqual([
    ['Edit Profile', '/edit-profile'],
    ['Settings', '/settings'],
    ['Sign Out', null],
  ])
})

it.each(['Enter', ' ', 'ArrowDown'])('opens on its first entry with the key «%s»', async key => {
  button().focus()
  fireEvent.keyDown(button(), { key })
  const first = await screen.findByRole('menuitem', { name: 'Edit Profile' })
  await expect.poll(() => document.activeElement).toBe(first)
})

it('gives the focus back to its button on Escape', async () => {
  button().focus()
  fireEvent.keyDown(button(), { key: 'Enter' })
  await screen.findByRole('menu')
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
  await expect.poll(() => document.activeElement).toBe(button())
  expect(button().getAttribute('aria-expanded')).toBe('false')
})
