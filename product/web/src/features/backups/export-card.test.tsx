import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { imogen } from '@/testing/fake-auth'
import { fakeFactors } from '@/testing/fake-factors'
import { refused, sent } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'

it('saves an archive of everything, and says why where it cannot', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:archive', revokeObjectURL() {} }))
  let broken = true
  const { requests } = await renderApp('/admin/backups', {
    person: imogen,
    responses: {
      'POST /api/community-export': () => (broken ? refused('That was a lot at once.') : { body: {} }),
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Download everything' }))
  expect(await screen.findByText('That was a lot at once.')).toBeTruthy()
  broken = false
  fireEvent.click(screen.getByRole('button', { name: 'Download everything' }))
  expect(await screen.findByText('The archive is downloading.')).toBeTruthy()
  expect(sent(requests, 'POST', '/api/community-export')).toHaveLength(2)
})

it('asks for the second factor once more where it was given long ago, and goes on by itself', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:archive', revokeObjectURL() {} }))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const admin = { ...imogen, level: 'aal2', factors: ['verified'] } as const
  const factors = fakeFactors(admin)
  factors.add('phone')
  const { auth, requests } = await renderApp('/admin/backups', {
    person: admin,
    responses: {
      ...factors.responses,
      'POST /api/community-export': () =>
        factors.verified.length > 0
          ? { body: {} }
          : { status: 403, body: { code: 'mfa_code_again', message: 'Enter your second factor once more.' } },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Download everything' }))
  fireEvent.change(await screen.findByLabelText('Six-digit code'), { target: { value: '123456' } })
  await waitFor(() => expect(factors.verified).toHaveLength(1))
  act(() => auth.emit('MFA_CHALLENGE_VERIFIED', { ...admin, claims: { iat: 2 } }))
  expect(await screen.findByText('The archive is downloading.')).toBeTruthy()
  expect(sent(requests, 'POST', '/api/community-export')).toHaveLength(2)
})
