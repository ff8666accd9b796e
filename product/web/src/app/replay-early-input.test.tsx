import { act, fireEvent, screen } from '@testing-library/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { SelectField, TextareaField, TextField } from '@/components/form/fields'
import { Form, SubmitButton } from '@/components/form/form'
import { Spinner } from '@/components/ui/spinner'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { replacePrerenderedPage } from './replace-prerendered-page'
import { replayEarlyInput } from './replay-early-input'

let sent: unknown[] = []

/** Renders fields of the form system, and one registered field that the browser controls. */
function Sample() {
  const [open, setOpen] = useState(false)
  const form = useValidatedForm({
    defaultValues: { email: '', role: '', reason: '', visibility: 'members' },
    rules: () => [],
    onSubmit: values => sent.push(values),
  })
  return (
    <Form form={form}>
      <TextField form={form} name="email" label="Email" />
      <SelectField
        form={form}
        name="role"
        label="Role"
        options={[{ value: 'founder', label: 'Founder' }]}
        placeholder="Select your role"
      />
      <TextareaField form={form} name="reason" label="Reason" />
      <input aria-label="Visibility" {...form.register('visibility')} />
      <button type="button" aria-haspopup="listbox" aria-expanded={open} onClick={() => setOpen(!open)}>
        Places
      </button>
      <button type="button" data-press-late onClick={() => sent.push(form.getValues('email'))}>
        Email me a code
      </button>
      <SubmitButton form={form}>Send</SubmitButton>
    </Form>
  )
}

/** Restores a draft. Its rendering takes longer than one of React's time slices. */
function Drafted() {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    for (const start = performance.now(); performance.now() - start < 10;);
  }, [])
  useEffect(() => {
    field.current!.value = 'old@example.com'
    document.title = 'Brought back'
  }, [])
  return (
    <form>
      <input ref={field} name="email" aria-label="Email" />
    </form>
  )
}

const container = document.createElement('div')
const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const reason = () => screen.getByLabelText<HTMLTextAreaElement>('Reason')
let hydrated = () => {}

const takeOver = async () => {
  const root = await act(async () => hydrateRoot(container, <Sample />))
  await act(async () => hydrated())
  return root
}

beforeEach(() => {
  sent = []
  container.innerHTML = renderToString(<Sample />)
  document.body.append(container)
})
afterEach(() => {
  document.body.replaceChildren()
})

it('keeps what was typed before the site started and while it was starting', async () => {
  email().value = 'ana@example.com'
  hydrated = replayEarlyInput(container)
  fireEvent.input(reason(), { target: { value: 'To build “it”' } })
  fireEvent.input(screen.getByLabelText('Role'), { target: { value: 'founder' } })
  fireEvent.input(screen.getByLabelText('Visibility'), { target: { value: 'nobody' } })
  const root = await takeOver()
  await act(async () => fireEvent.click(screen.getByText('Send')))
  expect(email().value).toBe('ana@example.com')
  expect(reason().value).toBe('To build “it”')
  expect(sent).toEqual([
    { email: 'ana@example.com', role: 'founder', reason: 'To build “it”', visibility: 'nobody' },
  ])
  act(() => root.unmount())
})

it('opens a list that was asked for too early', async () => {
  hydrated = replayEarlyInput(container)
  fireEvent.click(screen.getByText('Places'))
  const root = await takeOver()
  expect(screen.getByText('Places').getAttribute('aria-expanded')).toBe('true')
  act(() => root.unmount())
})

it('presses a button that was pressed too early once, with what was typed', async () => {
  hydrated = replayEarlyInput(container)
  fireEvent.input(email(), { target: { value: 'ana@example.com' } })
  fireEvent.click(screen.getByText('Email me a code'))
  fireEvent.click(screen.getByText('Email me a code'))
  const root = await takeOver()
  expect(sent).toEqual(['ana@example.com'])
  act(() => root.unmount())
})

it('holds a form that is sent too early, and sends it once when the site can', async () => {
  hydrated = replayEarlyInput(container)
  fireEvent.input(email(), { target: { value: 'ana@example.com' } })
  const notPrevented = fireEvent.submit(container.querySelector('form')!)
  expect(notPrevented).toBe(false)
  const root = await takeOver()
  await expect
    .poll(() => sent)
    .toEqual([{ email: 'ana@example.com', role: '', reason: '', visibility: 'members' }])
  act(() => root.unmount())
})

it('gives what was typed and sent to the form that is rendered in its place', async () => {
  hydrated = replayEarlyInput(container)
  fireEvent.input(email(), { target: { value: 'ana@example.com' } })
  fireEvent.submit(container.querySelector('form')!)
  reason().focus()
  const root = createRoot(replacePrerenderedPage(container, hydrated))
  // The prerendered page stays until the form is there.
  await act(async () => root.render(<Spinner />))
  fireEvent.input(reason(), { target: { value: 'To build “it”' } })
  reason().setSelectionRange(3, 8)
  await act(async () => root.render(<Sample />))
  await expect
    .poll(() => sent)
    .toEqual([{ email: 'ana@example.com', role: '', reason: 'To build “it”', visibility: 'members' }])
  expect(container.isConnected).toBe(false)
  expect(document.activeElement).toBe(reason())
  expect([reason().selectionStart, reason().selectionEnd]).toEqual([3, 8])
  act(() => root.unmount())
})

it('lets what was typed win over a draft that the form brings back', async () => {
  hydrated = replayEarlyInput(container)
  fireEvent.input(email(), { target: { value: 'ana@example.com' } })
  const root = createRoot(replacePrerenderedPage(container, hydrated))
  // Outside of act, React schedules effects itself.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  root.render(<Drafted />)
  await expect.poll(() => container.isConnected).toBe(false)
  await vi.waitFor(() => expect(document.title).toBe('Brought back'))
  expect(email().value).toBe('ana@example.com')
  root.unmount()
})

it('gives way to what has no form', async () => {
  hydrated = replayEarlyInput(container)
  const root = createRoot(replacePrerenderedPage(container, hydrated))
  await act(async () => root.render(<p>Your account is closed.</p>))
  expect(screen.getByText('Your account is closed.')).toBeTruthy()
  expect(screen.queryByLabelText('Email')).toBeNull()
  act(() => root.unmount())
})

it('gives another page nothing of it', async () => {
  hydrated = replayEarlyInput(container)
  fireEvent.input(email(), { target: { value: 'ana@example.com' } })
  fireEvent.submit(container.querySelector('form')!)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const next = replacePrerenderedPage(container, hydrated)
  const before = window.location.pathname
  window.history.replaceState(null, '', '/elsewhere')
  onTestFinished(() => window.history.replaceState(null, '', before))
  const root = createRoot(next)
  await act(async () => root.render(<Sample />))
  act(() => void vi.runAllTimers())
  expect(email().value).toBe('')
  expect(sent).toEqual([])
  act(() => root.unmount())
})
