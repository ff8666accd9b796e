import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Outlet, RouterProvider, useNavigate } from 'react-router'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { ApiError } from '@/lib/api-error'
import { Button } from '@/components/ui/button'
import { PasswordField, SelectField, TextareaField, TextField } from './fields'
import { Form, FormNotice, SubmitButton } from './form'
import { UnsavedGuard } from './unsaved-guard'
import { missingFields } from './form-issues'
import { useValidatedForm } from './use-validated-form'

const blank = { name: '', role: '', reason: '' }
const rules = z.object({
  name: z.string().trim().min(1, 'Please enter your name.'),
  role: z.enum(['founder'], { error: 'Please choose your role.' }),
  reason: z.string().max(9),
})

interface SampleProps extends Partial<Parameters<typeof useValidatedForm<typeof blank, unknown>>[0]> {
  leadTo?: string
}

function Sample({ leadTo, onSubmit, ...options }: SampleProps) {
  const navigate = useNavigate()
  const form = useValidatedForm<typeof blank, unknown>({
    defaultValues: blank,
    rules,
    onSubmit: async values => {
      const answer = await onSubmit?.(values)
      if (leadTo) await navigate(leadTo)
      return answer
    },
    ...options,
  })
  return (
    <Form form={form} aria-label="Sample">
      <TextField form={form} name="name" label="Name" />
      <SelectField
        form={form}
        name="role"
        label="Role"
        options={[{ value: 'founder', label: 'Founder' }]}
        placeholder="Select"
      />
      <TextareaField form={form} name="reason" label="Reason" maxLength={40} counter />
      <FormNotice form={form} />
      <SubmitButton form={form} busyLabel="Sending…">
        Send
      </SubmitButton>
    </Form>
  )
}

const onSubmit = vi.fn<(values: unknown) => unknown>()

function open(props: SampleProps = {}) {
  const guarded = (
    <UnsavedGuard>
      <Outlet />
    </UnsavedGuard>
  )
  const children = [
    { path: '/', element: <Sample onSubmit={onSubmit} {...props} /> },
    { path: '/elsewhere', element: <p>Elsewhere</p> },
  ]
  const router = createMemoryRouter([{ element: guarded, children }])
  return { router, ...render(<RouterProvider router={router} />) }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const fill = () => {
  type('Name', ' Ada ')
  type('Role', 'founder')
}
const send = () => fireEvent.submit(screen.getByRole('form'))
const texts = () => screen.getAllByRole('alert').map(alert => alert.textContent)

beforeEach(() => void onSubmit.mockReset())

it('hands over what the rules made of the fields', async () => {
  open()
  fill()
  send()
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: 'Ada', role: 'founder', reason: '' }))
})

const setterOf = (element: HTMLElement) =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')!.set!

it.each([
  ['an extension', (element: HTMLInputElement, value: string) => setterOf(element).call(element, value)],
  ['a script of the page', (element: HTMLInputElement, value: string) => (element.value = value)],
])('sends what the fields hold where %s filled them and told nobody', async (_, fillIn) => {
  open({ defaultValues: { ...blank, reason: 'a\r\nb' } })
  fillIn(field('Name'), 'Ada')
  fillIn(field('Role'), 'founder')
  send()
  const sentOnce = { name: 'Ada', role: 'founder', reason: 'a\r\nb' }
  await waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith(sentOnce))
})

it('keeps what was filled in silently while another field is typed into, and shows its effects', async () => {
  open()
  setterOf(field('Reason')).call(field('Reason'), 'To learn.')
  await userEvent.type(field('Name'), 'Ada')
  expect(field('Reason').value).toBe('To learn.')
  expect(screen.getByText('9 of 40 characters')).toBeTruthy()
})

it('says what is wrong at its field, and takes the person to the first of them', async () => {
  open()
  type('Name', 'Ada')
  send()
  expect(await screen.findByText('Please choose your role.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('Role')))
  expect(field('Role').getAttribute('aria-invalid')).toBe('true')
  expect(field('Name').getAttribute('aria-invalid')).toBeNull()
  expect(onSubmit).not.toHaveBeenCalled()
  type('Role', 'founder')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

it('never speaks in the words of zod', async () => {
  open()
  fill()
  type('Reason', 'longer than nine characters')
  send()
  await waitFor(() => expect(texts()).toEqual(['Please check this field.']))
})

it('says a sentence about several fields once, and nothing more of it once it is untrue', async () => {
  open({
    rules: ({ name, reason }) =>
      name === 'Ada'
        ? [{ path: 'reason', message: 'Please say why.' }]
        : missingFields({ name, reason }, ['name', 'reason'], 'Please fill in all fields'),
  })
  send()
  await waitFor(() => expect(texts()).toEqual(['Please fill in all fields', 'Please fill in this field.']))
  expect(field('Name').getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(field('Name')))
  expect(field('Name').getAttribute('aria-describedby')).toContain(screen.getAllByRole('alert')[0]!.id)
  type('Name', 'Grace')
  await waitFor(() => expect(texts()).toEqual(['Please fill in this field.', 'Please fill in all fields']))
  type('Name', 'Ada')
  await waitFor(() => expect(texts()).toEqual(['Please fill in this field.']))
})

it('puts what the server finds wrong at its field, and keeps what was typed', async () => {
  const issues = [
    { path: 'name', message: 'This name is taken.' },
    { path: 'nowhere', message: 'Unknown' },
  ]
  onSubmit.mockRejectedValue(new ApiError('Please check your answers.', 400, { issues }))
  open()
  fill()
  send()
  await waitFor(() => expect(texts()).toEqual(['This name is taken.', 'Please check your answers.']))
  await waitFor(() => expect(document.activeElement).toBe(field('Name')))
  expect(field('Name').value).toBe(' Ada ')
})

it('puts a failure whose field is known there', async () => {
  onSubmit.mockRejectedValue(Object.assign(new Error('duplicate key'), { code: '23505' }))
  open({ failure: () => ({ path: 'name', message: 'This name is taken.' }) })
  fill()
  send()
  await waitFor(() => expect(texts()).toEqual(['This name is taken.']))
})

it('shows a failure beside the button, brings it to the person, and keeps what was typed', async () => {
  onSubmit.mockRejectedValue(new Error('The server is away.'))
  open()
  fill()
  send()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('The server is away.')
  await waitFor(() => expect(document.activeElement?.contains(alert)).toBe(true))
  expect([field('Name').value, field('Role').value]).toEqual([' Ada ', 'founder'])
  onSubmit.mockResolvedValue(null)
  send()
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

it('sends once, however often it is submitted, and can be sent again afterwards', async () => {
  let arrive = (_: unknown) => {}
  onSubmit.mockImplementation(() => new Promise(resolve => (arrive = resolve)))
  open()
  fill()
  send()
  send()
  expect(await screen.findByRole('button', { name: 'Sending…' })).toHaveProperty('disabled', true)
  send()
  expect(onSubmit).toHaveBeenCalledOnce()
  await act(async () => arrive(null))
  await screen.findByRole('button', { name: 'Send' })
  send()
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2))
})

it('takes a double click for one, also where the form is blank again before the second', async () => {
  function Again() {
    const form = useValidatedForm({
      defaultValues: { name: '' },
      rules: rules.pick({ name: true }),
      onSubmit: values => {
        onSubmit(values)
        form.reset({ name: '' })
      },
    })
    return (
      <Form form={form}>
        <TextField form={form} name="name" label="Name" />
        <SubmitButton form={form}>Send</SubmitButton>
      </Form>
    )
  }
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Again /> }])} />)
  type('Name', 'Ada')
  const button = screen.getByRole('button', { name: 'Send' })
  fireEvent.click(button, { detail: 1 })
  await waitFor(() => expect(field('Name').value).toBe(''))
  fireEvent.click(button, { detail: 2 })
  fireEvent.click(button, { detail: 3 })
  await act(async () => {})
  expect(screen.queryByRole('alert')).toBeNull()
  expect(onSubmit).toHaveBeenCalledOnce()
})

it('counts the characters of a limited text', () => {
  open()
  type('Reason', 'To build')
  expect(screen.getByText('8 of 40 characters')).toBeTruthy()
})

it('shows a password only when it is asked to', async () => {
  function Secret() {
    const form = useValidatedForm({ defaultValues: { secret: '' }, rules: () => [], onSubmit })
    return (
      <Form form={form}>
        <PasswordField form={form} name="secret" label="Secret" />
      </Form>
    )
  }
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Secret /> }])} />)
  await userEvent.type(field('Secret'), 'word')
  expect(field('Secret')).toMatchObject({ type: 'password', value: 'word' })
  await userEvent.click(screen.getByRole('button', { name: 'Show what is typed' }))
  expect(field('Secret').type).toBe('text')
})

/** Returns whether the browser asks before the page is closed. */
function asksBeforeUnload() {
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  return leaving.defaultPrevented
}

it('asks before unsaved changes are left, and not where there are none', async () => {
  const { router } = open()
  type('Name', 'Ada')
  expect(asksBeforeUnload()).toBe(true)
  await act(() => router.navigate('/elsewhere'))
  await screen.findByText('Leave without saving?')
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(field('Name').value).toBe('Ada')
  await act(() => router.navigate('/elsewhere'))
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(await screen.findByText('Elsewhere')).toBeTruthy()
})

it('asks nobody about what is saved, nor where the form itself leads on', async () => {
  const { router, unmount } = open()
  fill()
  send()
  await waitFor(() => expect(asksBeforeUnload()).toBe(false))
  expect(onSubmit).toHaveBeenCalled()
  await act(() => router.navigate('/elsewhere'))
  expect(await screen.findByText('Elsewhere')).toBeTruthy()
  unmount()
  open({ leadTo: '/elsewhere' })
  fill()
  send()
  expect(await screen.findByText('Elsewhere')).toBeTruthy()
})

it('says at its field what a constraint refuses, however the failure is worded', async () => {
  const cause = { message: 'new row for relation "people" violates check constraint "people_name_check"' }
  onSubmit.mockRejectedValueOnce(new Error('Not stored.', { cause }))
  open()
  fill()
  send()
  await waitFor(() => expect(field('Name').getAttribute('aria-invalid')).toBe('true'))
  expect(texts()).toEqual([expect.stringMatching(/^This cannot be stored as it is/)])
})

it('says that there is no network, sends nothing and keeps what was typed', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  open({ failure: () => 'Not sent.' })
  fill()
  send()
  await waitFor(() => expect(texts()).toEqual([expect.stringMatching(/^You are offline/)]))
  expect(onSubmit).not.toHaveBeenCalled()
  expect(field('Name').value).toBe(' Ada ')
  onLine.mockReturnValue(true)
  send()
  await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
  onLine.mockRestore()
})

it('asks nobody about an address, a password or a code alone', async () => {
  const { router } = open({ leaveFreely: true })
  type('Name', 'Ada')
  expect(asksBeforeUnload()).toBe(false)
  await act(() => router.navigate('/elsewhere'))
  expect(await screen.findByText('Elsewhere')).toBeTruthy()
})

it('acts once for a double click, and leaves its second click to nobody else', () => {
  const acted = vi.fn()
  render(<Button onClick={acted}>Later</Button>)
  const button = screen.getByRole('button')
  fireEvent.click(button, { detail: 2 })
  expect(acted).not.toHaveBeenCalled()
  fireEvent.click(button, { detail: 1 })
  fireEvent.click(button, { detail: 2 })
  expect(acted).toHaveBeenCalledTimes(1)
})

it('acts each time that it is pressed by key, by assistive technology or on purpose', () => {
  const acted = vi.fn()
  const { rerender } = render(<Button onClick={acted}>Save</Button>)
  for (const detail of [0, 0, 1]) fireEvent.click(screen.getByRole('button'), { detail })
  expect(acted).toHaveBeenCalledTimes(3)
  rerender(
    <Button repeats onClick={acted}>
      Next page
    </Button>,
  )
  for (const detail of [1, 2, 3]) fireEvent.click(screen.getByRole('button'), { detail })
  expect(acted).toHaveBeenCalledTimes(6)
})

it('says after some seconds that sending is slow, until it has arrived', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  let arrive = () => {}
  onSubmit.mockReturnValue(new Promise<void>(resolve => (arrive = resolve)))
  open()
  fill()
  send()
  await screen.findByRole('button', { name: 'Sending…' })
  expect(screen.queryByText(/slow/)).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(screen.getByText('This is slow to arrive. Please keep this page open.')).toBeTruthy()
  arrive()
  await waitFor(() => expect(screen.queryByText(/slow/)).toBeNull())
})

it('points to a slip in an address once its field was left, and refuses nothing', async () => {
  const onSubmit = vi.fn(async (_values: { email: string }) => {})
  const Contact = () => {
    const form = useValidatedForm({
      defaultValues: { email: '' },
      rules: () => [],
      leaveFreely: true,
      onSubmit,
    })
    return (
      <Form form={form} aria-label="Contact">
        <TextField form={form} name="email" label="Email" type="email" />
        <SubmitButton form={form}>Send</SubmitButton>
      </Form>
    )
  }
  const router = createMemoryRouter([{ path: '/', Component: Contact }])
  render(<RouterProvider router={router} />)
  const field = screen.getByLabelText<HTMLInputElement>('Email')
  await userEvent.type(field, 'tabea@gmial.con')
  expect(screen.queryByText(/Did you mean/)).toBeNull()
  await userEvent.tab()
  expect((await screen.findByText(/Did you mean/)).textContent).toBe('Did you mean tabea@gmail.com? Use it')
  fireEvent.click(screen.getByRole('button', { name: 'Use it' }))
  expect(field.value).toBe('tabea@gmail.com')
  expect(screen.queryByText(/Did you mean/)).toBeNull()
  await userEvent.type(field, '{Backspace}n')
  expect(screen.getByText(/Did you mean/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(onSubmit.mock.calls[0]).toEqual([{ email: 'tabea@gmail.con' }]))
})
