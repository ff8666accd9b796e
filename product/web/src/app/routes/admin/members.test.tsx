import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { memberTexts } from '@/features/members/member-labels'
import { mfaResetTexts } from '@/features/mfa/texts'
import { saveFile } from '@/lib/save-file'
import { byMethod, refused, sent } from '@/testing/fake-server'
import { imogen } from '@/testing/fake-auth'
import { renderApp } from '@/testing/render-app'

vi.mock('@/lib/save-file', () => ({ saveFile: vi.fn() }))

const ines = {
  id: '22222222-2222-4222-8222-222222222222',
  name: 'Ines Duarte',
  email: 'ines@example.com',
  avatar_url: null,
  role: null,
  business_name: 'Duarte Tiles',
  location: null,
  standing: 'active',
  plan: 'annual',
  current_period_end: '2027-01-01T00:00:00Z',
  cancel_at_period_end: false,
  is_admin: false,
  is_member: true,
  hidden: false,
  featured: false,
  joined_at: '2026-01-01T00:00:00Z',
  last_sign_in_at: null,
}
const open = (member: object = ines, responses: Record<string, unknown> = {}) =>
  renderApp('/admin/members', {
    person: imogen,
    responses: {
      '/rest/v1/rpc/admin_members': [{ ...member, total: 1 }],
      '/rest/v1/rpc/admin_member_counts': { members: 58, waiting: 31, waiting_accounts: 30 },
      '/rest/v1/profiles': byMethod({ PATCH: { id: ines.id } }),
      '/rest/v1/rpc/admin_mfa_enabled': false,
      '/rest/v1/rpc/complimentary_memberships': [],
      ...responses,
    },
  })
const said = (text: string) => screen.findByText(text)
const press = async (name: string | RegExp, within_: HTMLElement = document.body) =>
  fireEvent.click(await within(within_).findByRole('button', { name }))
const details = async () => {
  await press(/^View details of Ines Duarte/)
  return screen.findByRole('dialog')
}
const confirm = async (name: string) => press(name, await screen.findByRole('alertdialog'))

it('says how many may come in today, and who waits, apart from how many accounts there are', async () => {
  await open()
  await said(
    '58 members may come in today. 31 people have a membership and have not come yet. 1 of them has no account yet.',
  )
  expect(screen.getByText('1 account')).toBeTruthy()
})

it('says that a membership waits for somebody who has not come, until when, and offers no second one', async () => {
  const waits = {
    standing: 'waiting',
    is_member: false,
    plan: null,
    current_period_end: '2027-12-31T12:00:00Z',
  }
  await open({ ...ines, ...waits })
  const dialog = within(await details())
  expect(dialog.getByText('Has not come yet')).toBeTruthy()
  expect(dialog.getByText(memberTexts.waits)).toBeTruthy()
  expect(dialog.getByText('Joined').nextElementSibling?.textContent).toBe('Not yet')
  expect(dialog.getByText('Ends').nextElementSibling?.textContent).toBe('Dec 31, 2027')
  expect(dialog.queryByText('No membership')).toBeNull()
  expect(dialog.queryByText('Complimentary membership')).toBeNull()
})

it('opens the details of an account that has neither a name nor an address', async () => {
  await open({ ...ines, name: null, email: null })
  await press('View details of a member without a name')
  expect(await screen.findByRole('dialog', { name: 'this member' })).toBeTruthy()
})

it('says that the members could not be loaded, and loads them when asked again', async () => {
  let broken = true
  await open(ines, {
    '/rest/v1/rpc/admin_members': () =>
      broken ? refused('no') : { status: 200, body: [{ ...ines, total: 1 }] },
  })
  expect(await said(memberTexts.loadFailed)).toBeTruthy()
  broken = false
  await press('Try again')
  expect(await said('Ines Duarte')).toBeTruthy()
})

it('says that the members could not be exported', async () => {
  await open(ines, { '/rest/v1/rpc/export_admin_members': () => refused('no') })
  await said('Ines Duarte')
  await press('Export CSV')
  expect(await said(memberTexts.exportFailed)).toBeTruthy()
})

it('exports more than 10,000 members in parts, each after the last member of the one before', async () => {
  const asked: unknown[] = []
  const part = (size: number, name: string) =>
    Array.from({ length: size }, (_, index) => ({ ...ines, id: `${name}-${index}` }))
  await open(ines, {
    '/rest/v1/rpc/export_admin_members': async (request: Request) => {
      asked.push(await request.json())
      return { status: 200, body: asked.length === 1 ? part(10_000, 'first') : part(3, 'second') }
    },
  })
  await said('Ines Duarte')
  await press('Export CSV')
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
  expect(asked).toEqual([
    { search: '', state: '' },
    { search: '', state: '', after_joined_at: ines.joined_at, after_id: 'first-9999' },
  ])
  const [, table] = vi.mocked(saveFile).mock.calls[0]!
  expect((table as string).split('\r\n')).toHaveLength(10_004)
})

it.each([
  [false, 'Hide profile', memberTexts.hidden(ines.name)],
  [true, 'Show profile', memberTexts.shown(ines.name)],
])('a profile that is hidden: %s can be changed with %s', async (hidden, button, text) => {
  const { requests } = await open({ ...ines, hidden })
  await press(button, await details())
  expect(await said(text)).toBeTruthy()
  expect(await sent(requests, 'PATCH', 'profiles')[0]!.json()).toEqual({ hidden: !hidden })
})

it.each([
  [false, 'Make admin', memberTexts.madeAdmin(ines.name)],
  [true, 'Revoke admin', memberTexts.revokedAdmin(ines.name)],
])(
  'asks before the rights of somebody with admin rights: %s change by %s, twice where they get them',
  async (is_admin, button, text) => {
    const { requests } = await open({ ...ines, is_admin })
    await press(button, await details())
    if (!is_admin) {
      expect(await said('Make Ines Duarte an admin?')).toBeTruthy()
      await confirm('Continue')
      expect(await said('Is this the right account?')).toBeTruthy()
    }
    expect(sent(requests, 'PATCH', 'profiles')).toEqual([])
    await confirm(button)
    expect(await said(text)).toBeTruthy()
    expect(await sent(requests, 'PATCH', 'profiles')[0]!.json()).toEqual({ is_admin: !is_admin })
  },
)

it('says that a change failed, or why the database refused it, and keeps the dialog open', async () => {
  await open(ines, { '/rest/v1/profiles': byMethod({ PATCH: refused('secret detail') }) })
  await press('Hide profile', await details())
  expect(await said(memberTexts.changeFailed)).toBeTruthy()
  expect(screen.queryByText('secret detail')).toBeNull()
  expect(screen.getByRole('dialog')).toBeTruthy()
  cleanup()
  const lastAdmin = { status: 409, body: { code: 'PT409', message: 'This is the last admin.' } }
  await open({ ...ines, is_admin: true }, { '/rest/v1/profiles': byMethod({ PATCH: lastAdmin }) })
  await press('Revoke admin', await details())
  await confirm('Revoke admin')
  expect(await said('This is the last admin.')).toBeTruthy()
})

it('says whether two-factor sign-in is on, and offers to turn it off only then', async () => {
  await open(ines, { '/rest/v1/rpc/admin_mfa_enabled': false })
  const dialog = await details()
  await waitFor(() => expect(dialog.textContent).toContain('Two-factor sign-inOff'))
  expect(within(dialog).queryByRole('button', { name: 'Turn off two-factor sign-in' })).toBeNull()
})

it('turns two-factor sign-in off for a member who lost their phone, after a question', async () => {
  let on = true
  const { requests } = await open(ines, {
    '/rest/v1/rpc/admin_mfa_enabled': () => ({ status: 200, body: on }),
    '/api/members/reset-two-factor': () => {
      on = false
      return { status: 200, body: { success: true } }
    },
  })
  const dialog = await details()
  await press('Turn off two-factor sign-in', dialog)
  expect(sent(requests, 'POST', 'reset-two-factor')).toEqual([])
  await confirm('Turn it off')
  expect(await said(mfaResetTexts.done)).toBeTruthy()
  expect(await sent(requests, 'POST', 'reset-two-factor')[0]!.json()).toEqual({ userId: ines.id })
  await waitFor(() => expect(dialog.textContent).toContain('Two-factor sign-inOff'))
})

it.each([
  [409, 'This member has not set up two-factor sign-in.', 'This member has not set up two-factor sign-in.'],
  [500, 'Something technical.', mfaResetTexts.failed],
])(
  'says why two-factor sign-in stayed on when the server responds with %s',
  async (status, message, text) => {
    await open(ines, {
      '/rest/v1/rpc/admin_mfa_enabled': true,
      '/api/members/reset-two-factor': () => ({ status, body: { message } }),
    })
    await press('Turn off two-factor sign-in', await details())
    await confirm('Turn it off')
    expect(await said(text)).toBeTruthy()
  },
)

it('gives a membership from the details of a member', async () => {
  const { requests } = await open(ines, { '/api/payments/complimentary': { message: 'It is open.' } })
  await press('Give a membership', await details())
  await press('Give membership')
  expect(await said('It is open.')).toBeTruthy()
  expect(await sent(requests, 'POST', 'payments/complimentary')[0]!.json()).toEqual({
    accountId: ines.id,
    lastDay: null,
    note: '',
  })
})

it('counts up to 10,000 members, and says of more that there are more', async () => {
  let total = 10_000
  const counted = () => ({ status: 200, body: [{ ...ines, total }] })
  await open(ines, { '/rest/v1/rpc/admin_members': counted })
  expect(await said('10,000 accounts')).toBeTruthy()
  expect(screen.getByText('Page 1 of 400')).toBeTruthy()
  cleanup()
  total = 10_001
  await open(ines, { '/rest/v1/rpc/admin_members': counted })
  expect(await said('10,000+ accounts')).toBeTruthy()
  expect(screen.getByText('Page 1 of 400+')).toBeTruthy()
})
