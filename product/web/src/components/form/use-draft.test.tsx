// Text in a long form survives Back, a crash and a closed laptop.
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { AuthStoreContext } from '@/lib/auth/auth-context'
import { removeDraftsOf, removeTabDrafts } from '@/lib/drafts'
import { NewerVersion } from '@/lib/newer-version'
import { createFakeAuth, imogen, storeSession, type FakePerson } from '@/testing/fake-auth'
import { ConflictDialog } from './conflict-dialog'
import { PasswordField, TextField } from './fields'
import { Form, FormNotice, SubmitButton } from './form'
import { useDraft } from './use-draft'
import { useValidatedForm } from './use-validated-form'
import { useVersionedForm } from './use-versioned-form'

const blank = {
  title: '',
  place: '',
  tags: [] as string[],
  quotas: { events: 10 as number | string, uploads: 30 as number | string },
  password: '',
  file: null as File | null,
}
const send = vi.fn<(values: unknown) => unknown>()

function Sample({ name = 'sample' }: { name?: string }) {
  const form = useValidatedForm({
    defaultValues: blank,
    rules: () => [],
    onSubmit: send,
    draft: useDraft(name),
  })
  const choose = () => {
    form.setValue('file', new File(['x'], 'x.pdf'))
    form.setValue('tags', ['Pricing'])
  }
  return (
    <Form form={form} aria-label="Sample">
      <TextField form={form} name="title" label="Title" />
      <TextField form={form} name="place" label="Place" />
      <TextField form={form} name="quotas.events" label="Events" />
      <PasswordField form={form} name="password" label="Password" />
      <p>Tags: {form.watch('tags').join(', ')}</p>
      <button type="button" onClick={choose}>
        Choose
      </button>
      <FormNotice form={form} />
      <SubmitButton form={form}>Send</SubmitButton>
    </Form>
  )
}

async function open(person: FakePerson | null = imogen, sample = <Sample />) {
  storeSession(person)
  const { store } = createFakeAuth(person)
  store.start()
  await waitFor(() => expect(store.getSnapshot().status).toBe(person ? 'signed-in' : 'signed-out'))
  return render(<AuthStoreContext value={store}>{sample}</AuthStoreContext>)
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const kept = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
const said = (text: RegExp) => screen.findByText(text)

/** Removes the page as a crash would, without any event. */
async function crash(page: { unmount: () => void }) {
  page.unmount()
  sessionStorage.clear()
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  send.mockReset()
})

it('brings back what a member typed before a crash, and says from when it is', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T15:30:00') })
  const first = await open()
  expect(screen.queryByText(/We kept your draft/)).toBeNull()
  type('Title', 'Ada "the first" 🌱')
  press('Choose')
  await crash(first)
  await open()
  await waitFor(() => expect(field('Title').value).toBe('Ada "the first" 🌱'))
  expect(screen.getByText('Tags: Pricing')).toBeTruthy()
  expect((await said(/We kept your draft/)).textContent).toBe(
    'We kept your draft from Nov 22, 3:30 PM. Please choose your files again.',
  )
  vi.useRealTimers()
})

it('discards it when it is asked to, and brings it back when that was a mistake', async () => {
  const first = await open()
  type('Title', 'Clinic')
  await crash(first)
  await open()
  await said(/We kept your draft/)
  press('Discard')
  expect(field('Title').value).toBe('')
  expect(kept()).not.toContain('Clinic')
  press('Bring it back')
  expect(field('Title').value).toBe('Clinic')
  press('Discard')
  type('Place', 'Hall 1')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Bring it back' })).toBeNull())
})

it('brings back fields under one name, where the form still has them all', async () => {
  const first = await open()
  type('Events', '12')
  first.unmount()
  const second = await open()
  await waitFor(() => expect(field('Events').value).toBe('12'))
  press('Send')
  await waitFor(() =>
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ quotas: { events: '12', uploads: 30 } })),
  )
  second.unmount()
  const older = { at: new Date().toISOString(), values: { quotas: { events: '12', photos: '3' } } }
  localStorage.setItem(`draft:${imogen.id}:sample`, JSON.stringify(older))
  await open()
  expect(field('Events').value).toBe('10')
})

it('never keeps a password or a file', async () => {
  await open()
  type('Password', 'correct horse')
  type('Title', 'Clinic')
  press('Choose')
  expect(kept()).toContain('Clinic')
  expect(kept()).not.toMatch(/correct horse|x\.pdf/)
})

it('belongs to one account, and to one form', async () => {
  const first = await open()
  type('Title', 'Clinic')
  first.unmount()
  const other = await open({ ...imogen, id: 'somebody-else' })
  expect(field('Title').value).toBe('')
  other.unmount()
  const visitor = await open(null)
  expect(field('Title').value).toBe('')
  visitor.unmount()
  await open(imogen, <Sample name="another" />)
  expect(field('Title').value).toBe('')
})

it("keeps a visitor's in the tab alone", async () => {
  const first = await open(null)
  type('Title', 'Clinic')
  first.unmount()
  expect(localStorage.length).toBe(0)
  await open(null)
  await waitFor(() => expect(field('Title').value).toBe('Clinic'))
})

it('is kept until it is sent', async () => {
  send.mockRejectedValueOnce(new Error('The server is away.')).mockReturnValueOnce(false)
  const first = await open()
  type('Title', 'Clinic')
  press('Send')
  await screen.findByRole('alert')
  press('Send')
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  first.unmount()
  await open()
  await said(/We kept your draft/)
  press('Send')
  await waitFor(() => expect(kept()).not.toContain('Clinic'))
  expect(screen.queryByText(/We kept your draft/)).toBeNull()
})

it('outlives a sign-out, and is gone when the form is as it was, after thirty days, and with the account', async () => {
  const first = await open()
  type('Title', 'Clinic')
  type('Title', '')
  expect(kept()).not.toContain('sample')
  type('Title', 'Clinic')
  first.unmount()
  const [key] = Object.keys(localStorage).filter(name => name.includes('sample'))
  const draft = JSON.parse(localStorage.getItem(key!)!) as { at: string }
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

  localStorage.setItem(key!, JSON.stringify({ ...draft, at: daysAgo(29) }))
  const second = await open(imogen, <Sample name="another" />)
  second.unmount()
  expect(kept()).toContain('Clinic')
  localStorage.setItem(key!, JSON.stringify({ ...draft, at: daysAgo(31) }))
  await open(imogen, <Sample name="another" />)
  expect(kept()).not.toContain('Clinic')

  type('Title', 'Clinic')
  expect(kept()).toContain('Clinic')
  removeTabDrafts()
  removeDraftsOf('somebody-else')
  expect(kept()).toContain('Clinic')
  removeDraftsOf(imogen.id!)
  expect(kept()).not.toContain('Clinic')
})

it.each(['not json', 'null', '[1]', '{"at":"2026-11-22","values":{"title":5,"stranger":"x","tags":"no"}}'])(
  'starts blank where %s is stored',
  async stored => {
    localStorage.setItem(`draft:${imogen.id}:sample`, stored.replace('2026-11-22', new Date().toISOString()))
    await open()
    expect([field('Title').value, screen.getByText(/^Tags/).textContent]).toEqual(['', 'Tags: '])
    expect(screen.queryByText(/We kept your draft/)).toBeNull()
  },
)

it('works without a draft where storage refuses to store', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(key => {
    if (key.startsWith('draft:')) throw new DOMException('full', 'QuotaExceededError')
  })
  await open(null)
  type('Title', 'Clinic')
  press('Send')
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
  vi.restoreAllMocks()
})

interface Row {
  version: number
  title: string
  place: string
}
let stored: Row

function Editor({ row }: { row: Row }) {
  const form = useVersionedForm({
    stored: row,
    valuesOf: (present = row) => ({ title: present.title, place: present.place }),
    rules: () => [],
    draft: useDraft('row-1'),
    onSubmit: async (values, base = row) => {
      if (base.version !== stored.version) throw new NewerVersion(stored)
      stored = { ...values, version: stored.version + 1 }
    },
  })
  return (
    <Form form={form} aria-label="Sample">
      <TextField form={form} name="title" label="Title" />
      <TextField form={form} name="place" label="Place" />
      <SubmitButton form={form}>Save</SubmitButton>
      <ConflictDialog form={form} fields={{ title: 'Title', place: 'Place' }} />
    </Form>
  )
}

it('undoes nothing that others saved since it was kept', async () => {
  stored = { version: 1, title: 'Clinic', place: 'Hall 1' }
  const first = await open(imogen, <Editor row={stored} />)
  type('Title', 'Mine')
  await crash(first)
  stored = { version: 2, title: 'Theirs', place: 'Hall 2' }
  await open(imogen, <Editor row={stored} />)
  await said(/We kept your draft/)
  expect([field('Title').value, field('Place').value]).toEqual(['Mine', 'Hall 1'])
  press('Save')
  await screen.findByRole('dialog', { name: 'Somebody else saved this while you were editing' })
  press('Save this choice')
  await waitFor(() => expect(stored).toEqual({ version: 3, title: 'Mine', place: 'Hall 2' }))
  expect(kept()).not.toContain('Mine')
})

it('shows what is stored now once it is discarded', async () => {
  stored = { version: 1, title: 'Clinic', place: 'Hall 1' }
  const first = await open(imogen, <Editor row={stored} />)
  type('Title', 'Mine')
  first.unmount()
  stored = { version: 2, title: 'Theirs', place: 'Hall 2' }
  await open(imogen, <Editor row={stored} />)
  await said(/We kept your draft/)
  press('Discard')
  expect([field('Title').value, field('Place').value]).toEqual(['Theirs', 'Hall 2'])
  type('Place', 'Hall 3')
  press('Save')
  await waitFor(() => expect(stored).toEqual({ version: 3, title: 'Theirs', place: 'Hall 3' }))
})
