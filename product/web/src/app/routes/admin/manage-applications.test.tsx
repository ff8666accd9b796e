// An admin decides on an application once, sends one message, and has ten seconds to take the decision back.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { imogen } from '@/testing/fake-auth'
import { refused, sent, type Responses } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'
import { tabbing } from '@/testing/tab-to'

const application = (id: string, name: string) => ({
  id,
  name,
  email: `${id}@example.com`,
  business_name: 'A business',
  role: 'manager',
  location: null,
  team_size: null,
  revenue_size: null,
  company_stage: null,
  industry: null,
  reason: 'To learn.',
  status: 'PENDING',
  submitted_at: new Date(Date.now() - 3_600_000).toISOString(),
  terms_version: null,
  terms_accepted_at: null,
  updated_at: '2026-11-20T10:00:00.123456+00:00',
})
const ada = application('a1', 'Ada Okafor')
const bea = application('b1', 'Bea Tanaka')

async function open(responses: Responses = {}) {
  let waiting = [ada, bea]
  const decide = async (request: Request) => {
    const { id } = (await request.json()) as { id: string }
    waiting = waiting.filter(row => row.id !== id)
    return { body: { message: 'Done' } }
  }
  const page = await renderApp('/admin/manage-applications', {
    person: imogen,
    responses: {
      // There is no earlier application of this address.
      '/rest/v1/applications': [],
      '/rest/v1/memberships': [],
      '/rest/v1/rpc/admin_applications': () => ({ body: waiting }),
      '/rest/v1/rpc/count_admin_applications': () => ({ body: waiting.length }),
      '/api/applications/approve': decide,
      '/api/applications/decline': decide,
      '/api/applications/undo': async (request: Request) => {
        const { id } = (await request.json()) as { id: string }
        waiting = [ada, bea].filter(row => row.id === id || waiting.includes(row))
        return { body: {} }
      },
      ...responses,
    },
  })
  await screen.findByRole('table')
  return page
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const approve = async (name: string) => {
  await press(`View details of ${name}`)
  const dialog = within(await screen.findByRole('dialog', { name }))
  await userEvent.click(dialog.getByRole('button', { name: 'Approve' }))
  await dialog.findByText('Application approved successfully')
  return dialog
}
const justDecided = () =>
  within(screen.getByRole('list', { name: 'Decided just now' }))
    .getAllByRole('listitem')
    .map(item => item.textContent)

it('keeps what was decided below the list, and takes each decision back by itself', async () => {
  const { requests } = await open()
  await approve('Ada Okafor')
  await press('Close')
  await approve('Bea Tanaka')
  await press('Close')
  expect(justDecided()).toEqual([
    'Approved: Ada Okafor. They are told in 10 seconds. You can still undo it.Undo',
    'Approved: Bea Tanaka. They are told in 10 seconds. You can still undo it.Undo',
  ])
  const list = screen.getByRole('list', { name: 'Decided just now' })
  const above = screen.getByRole('searchbox', { name: 'Search applications' })
  expect(above.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await press('Undo: Ada Okafor')
  expect(await screen.findByRole('button', { name: 'View details of Ada Okafor' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'View details of Bea Tanaka' })).toBeNull()
  expect(justDecided()).toEqual([
    'Approved: Bea Tanaka. They are told in 10 seconds. You can still undo it.Undo',
  ])
  expect(await sent(requests, 'POST', 'undo')[0]?.json()).toEqual({ id: 'a1' })
})

it('takes two tabs to the next approval by the keyboard, so that twelve take 30', async () => {
  const many = Array.from({ length: 3 }, (_, place) => application(`n${place}`, `Applicant ${place}`))
  let waiting = many
  await open({
    '/rest/v1/rpc/admin_applications': () => ({ body: waiting.length > 0 ? waiting : [ada] }),
    '/rest/v1/rpc/count_admin_applications': () => ({ body: waiting.length }),
    '/api/applications/approve': async (request: Request) => {
      const { id } = (await request.json()) as { id: string }
      waiting = waiting.filter(row => row.id !== id)
      return { body: { message: 'Done' } }
    },
  })
  const [toTheLink, toTheFirst, toApprove] = [1, 5, 2]
  const tabTo = tabbing(toTheFirst + many.length * toApprove)
  expect(toTheLink + toTheFirst + 12 * toApprove).toBe(30)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  for (const { name } of many) {
    await tabTo(`View details of ${name}`)
    await screen.findByRole('dialog', { name })
    await tabTo('Approve')
    await screen.findByText('Application approved successfully')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  expect(waiting).toEqual([])
})

it('takes a decision back while its dialog is still open', async () => {
  const { requests } = await open()
  const dialog = await approve('Ada Okafor')
  await userEvent.click(dialog.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByRole('button', { name: 'View details of Ada Okafor' })).toBeTruthy()
  expect(screen.queryByText(/You can still undo it/)).toBeNull()
  expect(sent(requests, 'POST', 'undo')).toHaveLength(1)
})

it('says why a decision can no longer be taken back', async () => {
  const late = 'It is too late to undo this: the applicant has been told.'
  await open({
    '/api/applications/undo': () => ({
      status: 409,
      body: { code: 'application_decided', error: late },
    }),
  })
  await approve('Ada Okafor')
  await press('Close')
  await press('Undo: Ada Okafor')
  expect((await screen.findByRole('alert')).textContent).toBe(late)
})

it.each(['approve', 'decline'])(
  'tells the second admin who wants to %s who has decided, offers no further decision, and reads the list again',
  async action => {
    let waiting = [ada, bea]
    await open({
      '/rest/v1/rpc/admin_applications': () => ({ body: waiting }),
      [`/api/applications/${action}`]: () => {
        waiting = [bea]
        return { status: 409, body: { code: 'application_decided', error: 'Already approved by Kim.' } }
      },
    })
    await press('View details of Ada Okafor')
    const dialog = within(await screen.findByRole('dialog', { name: 'Ada Okafor' }))
    if (action === 'decline') await userEvent.click(dialog.getByRole('button', { name: 'Decline' }))
    await userEvent.click(dialog.getByRole('button', { name: /^Approve$|^Decline and send$/ }))
    expect((await dialog.findByRole('alert')).textContent).toBe('Already approved by Kim.')
    expect(dialog.queryByRole('button', { name: /Approve|Decline|Back/ })).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByText('Ada Okafor')).toBeNull())
    expect(screen.getByText('Bea Tanaka')).toBeTruthy()
  },
)

it('decides on nothing but the answers that were read, and keeps the message that was written', async () => {
  const changed =
    'These answers have changed since you opened them. Please read them again before you decide.'
  const newer = { ...ada, reason: 'To sell you a course.', updated_at: '2026-11-20T12:00:00.654321+00:00' }
  let stored = ada
  const { requests } = await open({
    '/rest/v1/rpc/admin_applications': () => ({ body: [stored, bea] }),
    '/api/applications/decline': async (request: Request) => {
      const { version } = (await request.json()) as { version: string }
      return version === newer.updated_at
        ? { body: { message: 'Done' } }
        : { status: 409, body: { code: 'application_changed', error: changed } }
    },
  })
  await press('View details of Ada Okafor')
  const dialog = within(await screen.findByRole('dialog', { name: 'Ada Okafor' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Decline' }))
  await userEvent.type(dialog.getByLabelText('Your message'), ' Warmly, Imogen')
  stored = newer
  await userEvent.click(dialog.getByRole('button', { name: 'Decline and send' }))
  expect((await dialog.findByRole('alert')).textContent).toBe(changed)
  await userEvent.click(dialog.getByRole('button', { name: 'Read the new answers' }))
  expect(await dialog.findByText('To sell you a course.')).toBeTruthy()
  expect(dialog.queryByRole('alert')).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Decline' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Decline and send' }))
  await dialog.findByText('Application declined. Your message leaves in 10 seconds.')
  const [first, second] = await Promise.all(
    sent(requests, 'POST', 'decline').map(request => request.json() as Promise<{ message: string }>),
  )
  expect(first).toMatchObject({ id: 'a1', version: ada.updated_at })
  expect(second).toMatchObject({ id: 'a1', version: newer.updated_at, message: first!.message })
  expect(second!.message).toContain('Warmly, Imogen')
})

it('says in the dialog that there is no network, as long as there is none', async () => {
  await open()
  await press('View details of Ada Okafor')
  const dialog = within(await screen.findByRole('dialog', { name: 'Ada Okafor' }))
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => network.mockRestore())
  await userEvent.click(dialog.getByRole('button', { name: 'Approve' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('You are offline.')
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull())
  await userEvent.click(dialog.getByRole('button', { name: 'Decline' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Decline and send' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('You are offline.')
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull())
})

it('shows beside an application what its address applied with before, and what was decided', async () => {
  const declined = {
    ...ada,
    id: 'a0',
    status: 'DECLINED',
    submitted_at: '2026-03-01T10:00:00Z',
    reviewed_at: '2026-03-02T10:00:00Z',
    decision_message: 'Please come back with a team.',
    reviewer: { name: 'Imogen Hale' },
  }
  await open({
    '/rest/v1/applications': ({ url }: Request) => {
      const { searchParams } = new URL(url)
      const earlier = searchParams.get('email') === `eq.${ada.email}` && searchParams.get('id') === 'neq.a1'
      return { body: earlier ? [declined] : [] }
    },
  })
  await press('View details of Ada Okafor')
  const history = within(await screen.findByRole('region', { name: 'This address applied before' }))
  expect(history.getByText('Declined').closest('p')!.textContent).toBe(
    'Declined on Mar 2, 2026, by Imogen Hale. Applied Mar 1, 2026 as Ada Okafor, Manager.',
  )
  expect(history.getByText('Please come back with a team.')).toBeTruthy()
  await press('Close')
  await press('View details of Bea Tanaka')
  expect(await screen.findByRole('dialog', { name: 'Bea Tanaka' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'This address applied before' })).toBeNull()
})

it('shows beside an application which memberships its address had, though it never applied', async () => {
  await open({
    '/rest/v1/memberships': ({ url }: Request) => ({
      body:
        new URL(url).searchParams.get('email') === `eq.${ada.email}`
          ? [
              {
                id: 'm1',
                created_at: '2024-03-01T10:00:00Z',
                ended_at: '2025-03-01T10:00:00Z',
                state: 'ended',
              },
            ]
          : [],
    }),
  })
  await press('View details of Ada Okafor')
  const history = await screen.findByRole('region', { name: 'This address had a membership' })
  expect(within(history).getByRole('listitem').textContent).toBe('From Mar 1, 2024 to Mar 1, 2025.')
})

it('shows which wording of the terms was accepted, and when', async () => {
  const accepted = { ...ada, terms_version: 'February 11, 2025', terms_accepted_at: ada.submitted_at }
  await open({
    '/rest/v1/rpc/admin_applications': [accepted],
  })
  await press('View details of Ada Okafor')
  expect(await screen.findByText(/^Version of February 11, 2025, on /)).toBeTruthy()
})

it.each([
  ['what the server does not know', { status: 405, body: {} }, /endpoint to approve applications \(405\)/],
  ['what the server cannot do', { status: 500, body: {} }, /^Failed to approve application$/],
])('says in the dialog why %s failed, and keeps the application', async (_, response, text) => {
  await open({ '/api/applications/approve': () => response })
  await press('View details of Ada Okafor')
  const dialog = within(await screen.findByRole('dialog', { name: 'Ada Okafor' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Approve' }))
  expect((await dialog.findByRole('alert')).textContent).toMatch(text)
  expect(dialog.getByRole('button', { name: 'Approve' })).toBeTruthy()
})

it('asks who decides when the session has ended', async () => {
  const { requests } = await open()
  await press('View details of Ada Okafor')
  const dialog = within(await screen.findByRole('dialog', { name: 'Ada Okafor' }))
  localStorage.clear()
  await userEvent.click(dialog.getByRole('button', { name: 'Approve' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('No authentication token available')
  expect(sent(requests, 'POST', 'approve')).toEqual([])
})

it('asks for a few words where a message has none', async () => {
  const { requests } = await open()
  await press('View details of Ada Okafor')
  const dialog = within(await screen.findByRole('dialog', { name: 'Ada Okafor' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Decline' }))
  await userEvent.clear(dialog.getByLabelText('Your message'))
  await userEvent.type(dialog.getByLabelText('Your message'), '   ')
  await userEvent.click(dialog.getByRole('button', { name: 'Decline and send' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Please write a few words')
  expect(sent(requests, 'POST', 'decline')).toEqual([])
})

it('says that the list could not be loaded, and loads it when asked; an empty one says that nothing waits', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  let broken = true
  await renderApp('/admin/manage-applications', {
    person: imogen,
    responses: {
      '/rest/v1/rpc/admin_applications': () => (broken ? refused('no') : { body: [] }),
      '/rest/v1/rpc/count_admin_applications': 0,
    },
  })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Failed to load applications. Please try again later.')
  broken = false
  await press('Try again')
  await screen.findByText('No applications are waiting')
})

it('corrects the address of an application, and reads the list again', async () => {
  const { requests } = await open({ '/api/applications/correct-address': { success: true } })
  await press('View details of Ada Okafor')
  await press('Correct the address')
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct the address' }))
  const field = dialog.getByLabelText('Email')
  await userEvent.clear(field)
  await userEvent.type(field, 'ada@example.org')
  await userEvent.click(dialog.getByRole('button', { name: 'Correct it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await sent(requests, 'POST', '/correct-address')[0]!.json()).toEqual({
    id: 'a1',
    email: 'ada@example.org',
  })
})
