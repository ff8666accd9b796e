// A dialog is open while the MFA step takes the place of its page.
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, it } from 'vitest'
import { MfaSettled } from '@/lib/auth/auth-context'
import { ConfirmDialog } from './confirm-dialog'
import { Dialog, DialogContent } from './dialog'

afterEach(cleanup)

it.each<[string, ReactElement]>([
  [
    'question',
    <ConfirmDialog key="question" title="Title" confirmLabel="Yes" onConfirm={() => {}} onCancel={() => {}}>
      Really?
    </ConfirmDialog>,
  ],
  [
    'dialog',
    <Dialog key="dialog" open>
      <DialogContent title="Title">Really?</DialogContent>
    </Dialog>,
  ],
])('a %s makes room for the MFA step, and comes back after it', async (_, dialog) => {
  const page = (settled: boolean) => <MfaSettled value={settled}>{dialog}</MfaSettled>
  const { rerender } = render(page(true))
  expect(await screen.findByText('Really?')).toBeTruthy()
  rerender(page(false))
  expect(screen.queryByText('Really?')).toBeNull()
  expect(document.body.style.pointerEvents).toBe('')
  rerender(page(true))
  expect(screen.getByText('Really?')).toBeTruthy()
})
