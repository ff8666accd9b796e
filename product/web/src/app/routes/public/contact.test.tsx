import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { toasts } from '@/components/ui/toast-store'
import { sent, unreachable, type Responses } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'

const thanks = "Your message has been sent! We'll get back to you soon."
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
const send = async () => fireEvent.click(await screen.findByRole('button', { name: 'Send message' }))

beforeEach(() => {
  sessionStorage.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

it('asks a visitor for every field, and keeps what they typed when sending fails', async () => {
  let answer: () => unknown = unreachable
  const { url } = await renderApp('/contact', {
    responses: { 'POST /rest/v1/contact_messages': () => answer() },
  })
  await send()
  const said = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent)
  expect(said).toEqual(['Please fill in all fields', ...Array(2).fill('Please fill in this field.')])
  type(/^Name/, 'Ada Okafor')
  type(/^Email/, 'ada@example.com')
  type(/^Message/, 'How do I join?')
  await send()
  expect(await screen.findByText('Failed to send message. Please try again.')).toBeTruthy()
  expect(field(/^Message/).value).toBe('How do I join?')
  answer = () => ({ status: 201 })
  await send()
  expect(await screen.findByText(thanks)).toBeTruthy()
  expect(field(/^Message/).value).toBe('')
  expect(url()).toBe('/contact')
})

it("knows the member's email address, and leads back to the dashboard", async () => {
  const responses: Responses = { 'POST /rest/v1/contact_messages': () => ({ status: 201 }), '/rest/v1/*': [] }
  const { url, requests } = await renderApp('/contact', {
    person: { email: 'ada@example.com', profile: { name: 'Ada' } },
    responses,
  })
  await screen.findByRole('button', { name: 'Send message' })
  expect(field(/^Email/).value).toBe('ada@example.com')
  type(/^Message/, 'Could we meet?')
  await send()
  await waitFor(() => expect(url()).toBe('/dashboard'))
  expect(toasts.getSnapshot()[0]).toMatchObject({ title: 'Message sent', description: thanks })
  expect(await sent(requests, 'POST', 'contact_messages')[0]!.json()).toMatchObject({
    message: 'Could we meet?',
    user_id: 'user-1',
  })
})
