import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { ConfirmAction } from './confirm-action'

const done = vi.fn()
afterEach(() => done.mockReset())

function Row({ action, ready }: { action: () => Promise<string>; ready?: boolean | undefined }) {
  const [asking, setAsking] = useState(false)
  const [gone, setGone] = useState(false)
  return (
    <main id="main" tabIndex={-1}>
      {!gone && <button onClick={() => setAsking(true)}>Delete row</button>}
      {asking && (
        <ConfirmAction
          title="Delete it?"
          confirmLabel="Delete"
          action={action}
          ready={ready}
          onDone={result => {
            done(result)
            setGone(true)
          }}
          failure={({ message }) => `Not deleted: ${message}`}
          onClose={() => setAsking(false)}
        >
          It will be gone.
        </ConfirmAction>
      )}
    </main>
  )
}

async function ask(action: () => Promise<string>, ready?: boolean) {
  render(<Row action={action} ready={ready} />)
  const opener = screen.getByRole('button', { name: 'Delete row' })
  opener.focus()
  fireEvent.click(opener)
  return screen.findByRole<HTMLButtonElement>('button', { name: 'Delete' })
}

it('does it once, however often the button is pressed, and closes when it is done', async () => {
  const action = vi.fn(async () => 'row 1')
  const button = await ask(action)
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(action).toHaveBeenCalledTimes(1)
  expect(done).toHaveBeenCalledExactlyOnceWith('row 1')
})

it('stays open while it is under way', async () => {
  let finish = (_: string) => {}
  const button = await ask(() => new Promise(resolve => (finish = resolve)))
  fireEvent.click(button)
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
  fireEvent.keyDown(button, { key: 'Escape' })
  expect(screen.getByRole('alertdialog')).toBeTruthy()
  finish('row 1')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

it('can be left where it is not known what is asked', async () => {
  const button = await ask(async () => 'row 1', false)
  expect(button.disabled).toBe(true)
  fireEvent.keyDown(button, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  cleanup()
  await ask(async () => 'row 1', false)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

it('says in the dialog why it failed, and can be tried again', async () => {
  let broken = true
  const button = await ask(async () => {
    if (broken) throw new Error('locked')
    return 'row 1'
  })
  fireEvent.click(button)
  expect(await screen.findByText('Not deleted: locked')).toBeTruthy()
  broken = false
  fireEvent.click(button)
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
})

it('gives the focus back to the button that asked, or to the page when that is gone', async () => {
  await ask(async () => 'row 1')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Delete row'))
  cleanup()
  fireEvent.click(await ask(async () => 'row 1'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})
