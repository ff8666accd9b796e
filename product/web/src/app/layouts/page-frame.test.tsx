import { screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { renderApp } from '@/testing/render-app'
import { PageFrame } from './page-frame'

const nobody = { standing: 'unknown', name: null, email: null }

it.each([
  ['/reset-password', 1],
  ['/membership-selection', 1],
  ['/membership-selection?application=0b6f2a44-5a52-4b0e-9d0e-2f0a6f0f6c11', 0],
  ['/create-account', 0],
  ['/confirmation', 0],
  ['/seat', 0],
  ['/firm/', 0],
  ['/card-update', 0],
])('offers visitors at %s to apply %i times', async (path, times) => {
  await renderApp(path, { responses: { '*': {}, '/api/checkout/payer': nobody } })
  await screen.findByRole('heading', { level: 1 })
  const header = within(screen.getAllByRole('banner')[0]!)
  expect(header.getByRole('link', { name: 'Sign In' })).toBeTruthy()
  expect(header.queryAllByRole('link', { name: 'Apply to Join' })).toHaveLength(times)
})

it('is drawn without the router, as public pages are when the site is built', () => {
  expect(renderToString(<PageFrame>content</PageFrame>)).toContain('Apply to Join')
})
