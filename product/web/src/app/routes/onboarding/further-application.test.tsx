import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { furtherTexts } from '@/features/applications/application-status-texts'
import { sent } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'

const answers = { name: 'Ada Lovelace', businessName: 'Engines', role: 'founder', reason: 'For the company.' }
const id = '0b6f2a44-5a52-4b0e-9d0e-2f0a6f0f6c11'
const open = (standing: string, accepted: unknown = {}) =>
  renderApp('/further-application?token=mailed', {
    responses: {
      'GET /api/applications/further': { standing, answers },
      'POST /api/applications/further': accepted,
    },
  })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const use = { name: 'Use these answers instead' }

it('shows the newer answers, and uses them once somebody says so', async () => {
  const { requests } = await open('open', { status: 'PENDING', id })
  expect(await heading(furtherTexts.open.title)).toBeTruthy()
  expect(screen.getByText('For the company.')).toBeTruthy()
  expect(sent(requests, 'POST', 'further')).toEqual([])
  fireEvent.click(screen.getByRole('button', use))
  expect(await heading(furtherTexts.used.title)).toBeTruthy()
  expect(await sent(requests, 'POST', 'further')[0]!.json()).toEqual({ token: 'mailed' })
  expect(screen.queryByRole('link', { name: 'Choose your membership' })).toBeNull()
})

it('leads on to the plans where the newer answers are approved at once', async () => {
  await open('open', { status: 'APPROVED', id })
  fireEvent.click(await screen.findByRole('button', use))
  const plans = await screen.findByRole('link', { name: 'Choose your membership' })
  expect(plans.getAttribute('href')).toBe(`/membership-selection?application=${id}`)
})

it('says why they could not be used, and keeps the button', async () => {
  const message = 'This application has been decided.'
  await open('open', () => ({ status: 409, body: { code: 'conflict', message } }))
  fireEvent.click(await screen.findByRole('button', use))
  expect((await screen.findByRole('alert')).textContent).toContain(message)
  expect(screen.getByRole('button', use)).toBeTruthy()
})

it.each(['used', 'decided'] as const)('offers nothing once it is %s', async standing => {
  await open(standing)
  expect(await heading(furtherTexts[standing].title)).toBeTruthy()
  expect(screen.queryByRole('button', use)).toBeNull()
  expect(screen.queryByText('For the company.')).toBeNull()
})
