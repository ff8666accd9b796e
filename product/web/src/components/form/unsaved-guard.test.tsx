// One question covers everything on the page that would be lost.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogContent } from '@/components/ui/dialog'
import { useLeave, useUnsavedWork } from '@/components/unsaved-work'
import { TextField } from './fields'
import { Form } from './form'
import { UnsavedGuard } from './unsaved-guard'
import { useDraft } from './use-draft'
import { useValidatedForm } from './use-validated-form'

function Plain({ label }: { label: string }) {
  const form = useValidatedForm({ defaultValues: { text: '' }, rules: () => [], onSubmit: () => {} })
  return (
    <Form form={form}>
      <TextField form={form} name="text" label={label} />
    </Form>
  )
}

function Drafted() {
  const form = useValidatedForm({
    defaultValues: { text: '' },
    rules: () => [],
    onSubmit: () => {},
    draft: useDraft('sample'),
  })
  return (
    <Form form={form}>
      <TextField form={form} name="text" label="Drafted" />
    </Form>
  )
}

function Notes() {
  const [notes, setNotes] = useState('')
  useUnsavedWork(() => notes !== '' && 'lost', true)
  return <input aria-label="Notes" value={notes} onChange={({ target }) => setNotes(target.value)} />
}

function InDialog() {
  const [open, setOpen] = useState(true)
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogContent
        title="Reply"
        footer={
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
        }
      >
        <Plain label="Reply text" />
      </DialogContent>
    </Dialog>
  )
}

function Closing() {
  const [shown, setShown] = useState(true)
  const leave = useLeave()
  return (
    <>
      {shown && <Plain label="New event" />}
      <button onClick={() => leave(() => setShown(false))}>Cancel editing</button>
    </>
  )
}

function open(page: React.ReactNode) {
  const guarded = (
    <UnsavedGuard>
      <Outlet />
    </UnsavedGuard>
  )
  const children = [
    { path: '/', element: page },
    { path: '/elsewhere', element: <p>Elsewhere</p> },
    { path: '/slow', lazy: () => new Promise<never>(() => {}) },
  ]
  const router = createMemoryRouter([{ element: guarded, children }])
  render(<RouterProvider router={router} />)
  return { go: (to: string) => act(() => router.navigate(to)), search: () => router.state.location.search }
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' })
const isAsked = () => screen.queryByRole('alertdialog') !== null

beforeEach(() => sessionStorage.clear())

it('asks once for several forms, and about none that is as it was', async () => {
  const { go } = open([<Plain key={1} label="One" />, <Plain key={2} label="Two" />])
  type('One', 'a')
  type('Two', 'b')
  await go('/elsewhere')
  expect((await question()).textContent).toContain('What you changed is not saved yet.')
  press('Keep editing')
  await waitFor(() => expect(isAsked()).toBe(false))
  type('One', '')
  type('Two', '')
  await go('/elsewhere')
  expect(await screen.findByText('Elsewhere')).toBeTruthy()
})

it('does not ask the browser to ask again about what somebody agreed to leave', async () => {
  const { go } = open(<Plain label="One" />)
  const mayLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  type('One', 'a')
  await go('/slow')
  await question()
  expect(mayLeave()).toBe(false)
  press('Leave')
  await waitFor(() => expect(mayLeave()).toBe(true))
})

it('says that a draft is kept', async () => {
  const { go } = open(<Drafted />)
  type('Drafted', 'a')
  await go('/elsewhere')
  expect((await question()).textContent).toContain(
    'We keep what you wrote as a draft until you close this tab.',
  )
  press('Leave')
  expect(await screen.findByText('Elsewhere')).toBeTruthy()
})

it.each([
  ['its button', () => press('Close')],
  ['Cancel', () => press('Cancel')],
  ['Escape', () => fireEvent.keyDown(document.activeElement!, { key: 'Escape' })],
])('asks before a dialog is closed by %s', async (_, close) => {
  open(<InDialog />)
  type('Reply text', 'Dear Ada')
  close()
  await question()
  press('Keep editing')
  await waitFor(() => expect(isAsked()).toBe(false))
  expect(screen.getByLabelText<HTMLInputElement>('Reply text').value).toBe('Dear Ada')
  close()
  await question()
  press('Leave')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('closes a dialog at once where nothing is unsaved in it', async () => {
  open([<Plain key={1} label="Behind it" />, <InDialog key={2} />])
  type('Behind it', 'a')
  press('Close')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(isAsked()).toBe(false)
})

it('asks before a form is closed where the address stays', async () => {
  open(<Closing />)
  type('New event', 'a')
  press('Cancel editing')
  await question()
  press('Leave')
  await waitFor(() => expect(screen.queryByLabelText('New event')).toBeNull())
})

it('asks before another page of a list takes notes away, and not about a form above the list', async () => {
  const { go, search } = open([<Plain key={1} label="Above" />, <Notes key={2} />])
  type('Above', 'a')
  await go('/?page=2')
  expect(search()).toBe('?page=2')
  type('Notes', 'a')
  await go('/?page=3')
  await question()
  expect(search()).toBe('?page=2')
})
