// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { replayEarlyInput } from './replay-early-input'

let sent: unknown[] = []

/** Fields kept in state and one registered, as the site's forms have them. */
function Form() {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState('')
  const [open, setOpen] = useState(false)
  const { register, handleSubmit } = useForm({ defaultValues: { reason: '' } })
  return (
    <form onSubmit={event => void handleSubmit(({ reason }) => sent.push({ email, role, reason }))(event)}>
      <input aria-label="Email" value={email} onChange={event => setEmail(event.target.value)} />
      <select aria-label="Role" value={role} onChange={event => setRole(event.target.value)}>
        <option value="">Select your role</option>
        <option value="founder">Founder</option>
      </select>
      <textarea aria-label="Reason" {...register('reason')} />
      <button type="button" aria-haspopup="listbox" aria-expanded={open} onClick={() => setOpen(!open)}>
        Places
      </button>
      <button type="submit">Send</button>
    </form>
  )
}

const container = document.createElement('div')
const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const reason = () => screen.getByLabelText<HTMLTextAreaElement>('Reason')
let hydrated = () => {}

const takeOver = async () => {
  const root = await act(async () => hydrateRoot(container, <Form />))
  await act(async () => hydrated())
  return root
}

beforeEach(() => {
  sent = []
  container.innerHTML = renderToString(<Form />)
  document.body.append(container)
})
afterEach(() => {
  cleanup()
  container.remove()
})

it('keeps what was typed before the site started and while it was starting', async () => {
  email().value = 'ana@example.com'
  hydrated = replayEarlyInput(container)
  fireEvent.input(reason(), { target: { value: 'To build “it”' } })
  fireEvent.input(screen.getByLabelText('Role'), { target: { value: 'founder' } })
  const root = await takeOver()
  await act(async () => fireEvent.click(screen.getByText('Send')))
  expect(email().value).toBe('ana@example.com')
  expect(reason().value).toBe('To build “it”')
  expect(sent).toEqual([{ email: 'ana@example.com', role: 'founder', reason: 'To build “it”' }])
  act(() => root.unmount())
})

it('opens a list that was asked for too early', async () => {
  hydrated = replayEarlyInput(container)
  fireEvent.click(screen.getByText('Places'))
  const root = await takeOver()
  expect(screen.getByText('Places').getAttribute('aria-expanded')).toBe('true')
  act(() => root.unmount())
})

it('holds a form that is sent too early, and sends it once when the site can', async () => {
  hydrated = replayEarlyInput(container)
  fireEvent.input(email(), { target: { value: 'ana@example.com' } })
  const notPrevented = fireEvent.submit(container.querySelector('form')!)
  expect(notPrevented).toBe(false)
  const root = await takeOver()
  await vi.waitFor(() => expect(sent).toEqual([{ email: 'ana@example.com', role: '', reason: '' }]))
  act(() => root.unmount())
})
