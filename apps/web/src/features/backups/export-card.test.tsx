import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { imogen } from '@/testing/fake-auth'
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
