import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { tellUnloaded } from './tell-unloaded'
import { holdLinksWhileOffline } from './wait-for-network'

const network = (there: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(there)
  window.dispatchEvent(new Event(there ? 'online' : 'offline'))
}

/** Returns whether the browser would have followed the link. */
function press(html: string, init: MouseEventInit = {}): boolean {
  document.body.innerHTML = html
  return document
    .querySelector('a')!
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
}

beforeAll(holdLinksWhileOffline)
beforeEach(() => {
  network(true)
  document.body.innerHTML = ''
})

it('keeps the page, says why, and lets the link go on once the network is back', () => {
  network(false)
  expect(press('<a href="/about"><b>About</b></a>')).toBe(false)
  expect(document.querySelector('[role=alert]')!.textContent).toBe(
    'You are offline. The page will open once you are back online.',
  )
  network(true)
  expect(document.querySelector('[role=alert]')).toBeNull()
})

it('takes the place of the notice that scripts are missing, and of its reload', async () => {
  const health = vi.spyOn(window, 'fetch').mockResolvedValue(new Response('ok'))
  network(false)
  press('<a href="/about">About</a>')
  tellUnloaded()
  expect(document.querySelectorAll('[role=alert]')).toHaveLength(1)
  network(true)

  network(false)
  document.body.innerHTML = '<a href="/about">About</a>'
  tellUnloaded()
  expect(document.querySelector('[role=alert]')!.textContent).toContain('Part of this page')
  document.querySelector('a')!.click()
  expect([...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent)).toEqual([
    'You are offline. The page will open once you are back online.',
  ])
  const reload = vi.spyOn(HTMLElement.prototype, 'isConnected', 'get')
  network(true)
  await vi.waitFor(() => expect(reload).toHaveBeenCalled())
  expect(reload.mock.results.map(({ value }) => value as boolean)).not.toContain(true)
  health.mockRestore()
})

it.each([
  ['a place on this page', '<a href="#faq">FAQ</a>', {}],
  ['another tab', '<a href="/about" target="_blank">About</a>', {}],
  ['another tab by its key', '<a href="/about">About</a>', { ctrlKey: true }],
  ['a mail', '<a href="mailto:hello@example.com">Mail</a>', {}],
  ['a download', '<a href="/file" download>File</a>', {}],
])('leaves %s to the browser', (_, html, init) => {
  network(false)
  press(html, init)
  expect(document.querySelector('[role=alert]')).toBeNull()
})

it('leaves what the router has taken', () => {
  network(false)
  document.body.innerHTML = '<a href="/about">About</a>'
  const link = document.querySelector('a')!
  link.addEventListener('click', event => event.preventDefault())
  link.click()
  expect(document.querySelector('[role=alert]')).toBeNull()
})
