// Two people edit one row. Neither save overwrites the other without a warning.
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { NewerVersion } from '@/lib/newer-version'
import { ConflictDialog } from './conflict-dialog'
import { TextField } from './fields'
import { Form, FormNotice, SubmitButton } from './form'
import { CheckboxField } from './tick-fields'
import { useVersionedForm } from './use-versioned-form'

interface Row {
  version: number
  title: string
  place: string
  time: string
  zone: string
  open: boolean
  paper: string | null
  seen?: number
}
const opened: Row = {
  version: 1,
  title: 'Clinic',
  place: '',
  time: '18:00',
  zone: 'Rome',
  open: true,
  paper: 'first.pdf',
}
let stored: Row

interface Values extends Omit<Row, 'version' | 'paper' | 'seen'> {
  file: File | null
}
/** A closed event has no file. */
const save = vi.fn(async (values: Values, base: Row | undefined) => {
  if (base && base.version !== stored.version) throw new NewerVersion(stored)
  const { file, ...row } = { ...stored, ...values }
  const kept = row.open ? stored.paper : null
  stored = { ...row, version: stored.version + 1, paper: file ? `stored ${file.name}` : kept }
})

function Editor({ row }: { row: Row | undefined }) {
  const form = useVersionedForm({
    stored: row,
    valuesOf: (present: Row | undefined) => ({
      title: present?.title ?? '',
      place: present?.place ?? '',
      time: present?.time ?? '',
      zone: present?.zone ?? '',
      open: present?.open ?? false,
      notify: true,
      file: null as File | null,
      paper: present?.paper ?? null,
    }),
    unstored: ['notify'],
    together: [['time', 'zone']],
    file: { chosen: 'file', stored: 'paper', isKept: ({ open, file }) => open && file === null },
    rules: ({ title }) => (title ? [] : [{ path: 'title', message: 'Please enter a title.' }]),
    onSubmit: save,
  })
  return (
    <Form form={form} aria-label="Sample">
      <TextField form={form} name="title" label="Title" />
      <TextField form={form} name="place" label="Place" />
      <TextField form={form} name="time" label="Time" />
      <TextField form={form} name="zone" label="Zone" />
      <CheckboxField form={form} name="open" label="Open" />
      <CheckboxField form={form} name="notify" label="Notify" />
      <button type="button" onClick={() => form.setValue('file', new File(['x'], 'mine.pdf'))}>
        Choose
      </button>
      <FormNotice form={form} />
      <SubmitButton form={form}>Save</SubmitButton>
      <ConflictDialog
        form={form}
        fields={{
          title: 'Title',
          place: 'Place',
          time: 'Time',
          zone: 'Zone',
          open: 'Open to all',
          file: {
            label: 'Paper',
            text: (paper: File | string) => (paper instanceof File ? paper.name : paper),
          },
        }}
      />
    </Form>
  )
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
const dialog = () => screen.findByRole('dialog', { name: 'Somebody else saved this while you were editing' })
const choose = async (button: string) =>
  fireEvent.click(within(await dialog()).getByRole('button', { name: button }))
const saved = (row: Partial<Row>) => waitFor(() => expect(stored).toMatchObject(row))

function open(row: Row | undefined = opened) {
  const router = createMemoryRouter([{ path: '/', element: <Editor row={row} /> }])
  return render(<RouterProvider router={router} />)
}

/** Saves for another person while the form is open. */
const elsewhere = (change: Partial<Row>) => {
  stored = { ...stored, ...change, version: stored.version + 1 }
}

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  stored = opened
  save.mockClear()
})

it('saves without a question where nobody else has', async () => {
  open()
  type('Title', 'Pricing clinic')
  submit()
  await saved({ version: 2, title: 'Pricing clinic' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('overwrites nothing of the other, and shows both field by field as text', async () => {
  open()
  type('Title', 'Mine')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Open' }))
  elsewhere({ title: 'Theirs', place: 'Hall 2' })
  submit()
  const groups = within(await dialog()).getAllByRole('group')
  expect(groups.map(({ textContent }) => textContent)).toEqual(['TitleYoursMineTheirsTheirs'])
  expect(stored).toMatchObject({ version: 2, title: 'Theirs', open: true })
  expect((await dialog()).contains(document.activeElement)).toBe(true)
})

it('asks nothing where each changed other fields, and saves both', async () => {
  open()
  type('Place', 'Hall 1')
  elsewhere({ title: 'Theirs' })
  submit()
  await saved({ version: 3, title: 'Theirs', place: 'Hall 1' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Theirs')
})

it('asks about a time that the other has changed where the person has changed its zone', async () => {
  open()
  type('Zone', 'Paris')
  elsewhere({ time: '19:00' })
  submit()
  const groups = within(await dialog()).getAllByRole('group')
  expect(groups.map(({ textContent }) => textContent)).toEqual([
    'TimeYours18:00Theirs19:00',
    'ZoneYoursParisTheirsRome',
  ])
  await choose('Keep mine')
  await saved({ version: 3, time: '18:00', zone: 'Paris' })
})

it('mixes: by default what only they changed is theirs, and what both changed is mine', async () => {
  open()
  type('Title', 'Mine')
  type('Place', 'Hall 1')
  elsewhere({ title: 'Theirs', open: false })
  submit()
  await choose('Save this choice')
  await saved({ version: 3, title: 'Mine', place: 'Hall 1', open: false })
})

it('mixes as the person chooses', async () => {
  open()
  type('Title', 'Mine')
  type('Place', 'Hall 1')
  elsewhere({ title: 'Theirs', place: 'Hall 2' })
  submit()
  const place = within(await dialog()).getByRole('group', { name: 'Place' })
  fireEvent.click(within(place).getByRole('radio', { name: /Theirs/ }))
  await choose('Save this choice')
  await saved({ version: 3, title: 'Mine', place: 'Hall 2' })
})

it.each([
  ['Keep mine', { title: 'Mine' }],
  ['Take theirs', { title: 'Theirs' }],
])('%s of what both changed, and the rest of both', async (button, row) => {
  open()
  type('Title', 'Mine')
  type('Zone', 'Paris')
  elsewhere({ title: 'Theirs', place: 'Hall 2', open: false })
  submit()
  await choose(button)
  await saved({ version: 3, place: 'Hall 2', open: false, zone: 'Paris', ...row })
})

it('asks again where a third save comes between the question and the answer', async () => {
  open()
  type('Title', 'Mine')
  elsewhere({ title: 'Theirs' })
  submit()
  await dialog()
  elsewhere({ title: 'Third' })
  await choose('Keep mine')
  expect((await dialog()).textContent).toContain('Third')
  await choose('Keep mine')
  await saved({ version: 4, title: 'Mine' })
})

it('goes back to what was typed, and asks again with the next save', async () => {
  open()
  type('Title', 'Mine')
  elsewhere({ title: 'Theirs' })
  submit()
  await choose('Close')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Mine')
  submit()
  await choose('Keep mine')
  await saved({ title: 'Mine' })
})

it('asks nothing where the newer one differs in nothing that the form has', async () => {
  open()
  type('Title', 'Mine')
  elsewhere({ seen: 7 })
  submit()
  await saved({ version: 3, title: 'Mine' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('asks nothing where both changed it to the same', async () => {
  open()
  type('Title', 'Ours')
  elsewhere({ title: 'Ours' })
  submit()
  await saved({ version: 3, title: 'Ours' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe('a stored file', () => {
  const chooseFile = () => fireEvent.click(screen.getByRole('button', { name: 'Choose' }))
  const groups = async () =>
    within(await dialog())
      .getAllByRole('group')
      .map(({ textContent }) => textContent)

  it('replaces it without a question where nobody else has', async () => {
    open()
    chooseFile()
    elsewhere({ place: 'Hall 2' })
    submit()
    await saved({ place: 'Hall 2', paper: 'stored mine.pdf' })
  })

  it('asks, with the names of both, where the other has replaced it as well', async () => {
    open()
    chooseFile()
    elsewhere({ paper: 'theirs.pdf' })
    submit()
    expect(await groups()).toEqual(['PaperYoursmine.pdfTheirstheirs.pdf'])
    expect(stored.paper).toBe('theirs.pdf')
    await choose('Keep mine')
    await saved({ version: 3, paper: 'stored mine.pdf' })
  })

  it('drops the chosen one where the person takes theirs', async () => {
    open()
    chooseFile()
    type('Title', 'Mine')
    elsewhere({ paper: 'theirs.pdf' })
    submit()
    const paper = within(await dialog()).getByRole('group', { name: 'Paper' })
    fireEvent.click(within(paper).getByRole('radio', { name: /Theirs/ }))
    await choose('Save this choice')
    await saved({ version: 3, title: 'Mine', paper: 'theirs.pdf' })
    expect(save.mock.lastCall![0]).toMatchObject({ file: null })
  })

  it('takes the other version without a question where the person changed nothing', async () => {
    open()
    type('Title', 'Mine')
    elsewhere({ paper: 'theirs.pdf' })
    submit()
    await saved({ version: 3, title: 'Mine', paper: 'theirs.pdf' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('asks before another choice drops the one that is stored since', async () => {
    open()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Open' }))
    elsewhere({ paper: 'theirs.pdf' })
    submit()
    expect(await groups()).toEqual(['Open to allYoursNoTheirsYes'])
    await choose('Take theirs')
    await saved({ version: 3, open: true, paper: 'theirs.pdf' })
  })
})

it('checks the mix by the rules before it is saved', async () => {
  open()
  elsewhere({ title: '' })
  type('Place', 'Hall 1')
  submit()
  expect(await screen.findByText('Please enter a title.')).toBeTruthy()
  expect(stored.version).toBe(2)
})
