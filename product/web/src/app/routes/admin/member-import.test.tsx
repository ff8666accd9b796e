import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { imogen } from '@/testing/fake-auth'
import type { Responses } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'

const done = {
  id: '00000000-0000-4000-8000-000000000001',
  source: 'ghost',
  fileName: 'members.csv',
  state: 'done',
  createdAt: '2026-05-04T10:00:00Z',
  createdBy: 'Imogen',
  people: 12,
  waiting: 0,
  made: 10,
  here: 2,
  failed: 0,
  invited: 3,
  toInvite: 0,
  waves: 1,
  came: 1,
  photosWaiting: 0,
  photosFailed: 1,
  plans: ['Gold', 'Silver'],
}

const open = (responses: Responses = {}) =>
  renderApp('/admin/moving-in', {
    person: imogen,
    responses: {
      'GET /api/moving-in/imports': { imports: [] },
      'GET /api/moving-in/columns': { columns: { spreadsheet: { shoe: 'note' } } },
      'POST /api/moving-in/known': { known: ['mei@example.com'] },
      'POST /api/moving-in/imports': { id: done.id },
      [`POST /api/moving-in/imports/${done.id}/people`]: {},
      [`POST /api/moving-in/imports/${done.id}/start`]: {},
      ...responses,
    },
  })
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const choose = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const give = (text: string) =>
  fireEvent.change(screen.getByLabelText('CSV file'), {
    target: { files: [new File([text], 'people.csv', { type: 'text/csv' })] },
  })

const list = `Name,Email,Industry,Shoe,Member since
Ada Example,ada@example.com,Falconry,38,03/04/2020
Mei Sample,mei@example.com,retail,39,05/06/2020
Nobody,,,40,`

it('reads a list, shows what would happen, asks what it leaves open, and sends it', async () => {
  const { requests } = await open()
  await choose('Where are they now?', 'spreadsheet')
  give(list)
  expect(await screen.findByText('There is no email address.')).toBeTruthy()
  expect((screen.getByLabelText('What “Shoe” holds') as HTMLSelectElement).value).toBe('note')
  await waitFor(() =>
    expect(screen.getByText('Have an account already: nothing changes').nextSibling?.textContent).toBe('1'),
  )
  expect(screen.getByText('Row 4')).toBeTruthy()
  expect(
    screen.getByText(
      '“03/04/2020” is March 4, 2020 or April 3, 2020 (member since). Please say above which comes first.',
    ),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Import 1 person' })).toHaveProperty('disabled', true)
  await choose('How are days written?', 'day-first')
  await choose('“Falconry” is which industry?', 'agriculture-farming')
  await choose('1 person has no “paid until” date. What should they get?', 'endless')
  await press('Import 1 person')
  expect(await screen.findByText('1 person is on the way in.')).toBeTruthy()
  const body = (path: string) =>
    requests
      .find(({ url, method }) => method === 'POST' && url.endsWith(path))!
      .clone()
      .json()
  expect(await body('/moving-in/imports')).toMatchObject({
    source: 'spreadsheet',
    fileName: 'people.csv',
    people: 1,
    unknownEnd: 'endless',
    columns: { shoe: 'note' },
  })
  expect(await body('/people')).toMatchObject({
    people: [
      { row: 2, email: 'ada@example.com', industry: 'agriculture-farming', joined: '2020-04-03', note: '38' },
    ],
  })
})

it('asks about each status that does not say who is a member', async () => {
  const { requests } = await open()
  await choose('Where are they now?', 'wild-apricot')
  give(`First name,Email,Archived,Member,Membership level,Membership status,Renewal due
Act,act@field.example,no,yes,Gold,Active,31 Dec 2027
Sus,sus@field.example,no,yes,Gold,Suspended,31 Dec 2027
Pen,pen@field.example,no,yes,Gold,Pending - New,31 Dec 2027
Con,con@field.example,no,no,,,
Lap,lap@field.example,no,yes,Gold,Lapsed,Never`)
  expect(
    await screen.findByText('Their status is “Pending - New”: they come without a membership.'),
  ).toBeTruthy()
  await choose('Are people members whose status is “Suspended”?', 'member')
  await choose('Are people members whose status is “no”?', 'gone')
  await waitFor(() =>
    expect(screen.getByText('Have an account already: nothing changes').nextSibling?.textContent).toBe('0'),
  )
  await press('Import 3 people')
  expect(await screen.findByText('3 people are on the way in.')).toBeTruthy()
  const sent = requests.find(({ url, method }) => method === 'POST' && url.endsWith('/people'))!
  expect(await sent.clone().json()).toMatchObject({
    people: [
      { email: 'act@field.example', membership: true },
      { email: 'sus@field.example', membership: true },
      { email: 'pen@field.example', membership: false },
    ],
  })
})

it('leaves out people whose paid time is over, unless the team lets them come', async () => {
  await open()
  await choose('Where are they now?', 'spreadsheet')
  give('Name,Email,Paid until\nAlt Person,alt@example.com,31-Dec-20\nAda,ada@example.com,31-Dec-60')
  expect(await screen.findByRole('button', { name: 'Import 1 person' })).toBeTruthy()
  expect(screen.getByText('Former members: skipped').nextSibling?.textContent).toBe('1')
  await choose('1 person has a “paid until” date that is over. Shall they come?', 'come')
  expect(await screen.findByRole('button', { name: 'Import 2 people' })).toBeTruthy()
  expect(screen.getByText('Former members: skipped').nextSibling?.textContent).toBe('0')
})

it('asks for the column of the addresses, and imports nobody without it', async () => {
  await open()
  await choose('Where are they now?', 'spreadsheet')
  give('Who,Write to\nAda,ada@example.com')
  expect(await screen.findByText('Please say which column holds the email addresses.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Nobody to import' })).toHaveProperty('disabled', true)
  await choose('What “Write to” holds', 'email')
  expect(await screen.findByRole('button', { name: 'Import 1 person' })).toBeTruthy()
})

it('asks before another source puts a file aside', async () => {
  await open()
  await choose('Where are they now?', 'spreadsheet')
  give('Who,Write to\nAda,ada@example.com')
  await choose('What “Write to” holds', 'email')
  await choose('Where are they now?', 'ghost')
  await press('Cancel')
  expect(screen.getByLabelText<HTMLSelectElement>('Where are they now?').value).toBe('spreadsheet')
  expect(screen.getByLabelText<HTMLSelectElement>('What “Write to” holds').value).toBe('email')
  await choose('Where are they now?', 'ghost')
  await press('Put it aside')
  expect(screen.getByLabelText<HTMLSelectElement>('Where are they now?').value).toBe('ghost')
  expect(screen.queryByLabelText('What “Write to” holds')).toBeNull()
})

it('says why a file cannot be used', async () => {
  await open()
  await choose('Where are they now?', 'ghost')
  give('')
  expect(await screen.findByRole('alert')).toHaveProperty(
    'textContent',
    'There is nobody in this file. It needs a row of headers, and below it a row for each person.',
  )
})

it('shows an import under way, and goes on asking until it is done', async () => {
  let asked = 0
  await open({
    'GET /api/moving-in/imports': () => {
      asked += 1
      const state = asked > 1 ? { state: 'done' } : { state: 'importing', waiting: 6, made: 6 }
      return { body: { imports: [{ ...done, ...state }] } }
    },
  })
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('50')
  expect(await screen.findByRole('heading', { name: 'Invitations' }, { timeout: 3000 })).toBeTruthy()
})

it('invites in batches, and again who has not come: never without a number, a question, and a way back', async () => {
  const path = `POST /api/moving-in/imports/${done.id}/invitations`
  const { requests } = await open({
    'GET /api/moving-in/imports': { imports: [done] },
    [path]: { invited: 2 },
    [`${path}/preview`]: { invited: 7, names: ['Ada', 'Mei', 'Ines', 'Noor', 'Tove'] },
    [`${path}/undo`]: { undone: 2 },
  })
  const answer = async (name: string) =>
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
  const waves = () => requests.filter(({ url }) => url.endsWith('/invitations'))
  await press('Invite them')
  expect(screen.getByText('Please enter a number up to 500.')).toBeTruthy()
  await choose('How many', '2')
  await choose('On this plan (optional)', 'Gold')
  await press('Invite them')
  expect(await screen.findByText('Invite 7 people?')).toBeTruthy()
  expect(screen.getByText(/goes to Ada, Mei, Ines, Noor, Tove, and 2 others\./)).toBeTruthy()
  expect(waves()).toEqual([])
  await answer('Invite them')
  expect(await screen.findByText(/They are told in 10 seconds/)).toBeTruthy()
  await press('Undo: invitations')
  expect(await screen.findByText('Taken back. Nobody was emailed.')).toBeTruthy()
  await press('Remind those who have not joined')
  await answer('Remind them')
  await waitFor(() => expect(waves()).toHaveLength(2))
  expect(await Promise.all(waves().map(one => one.clone().json()))).toEqual([
    { most: 2, plan: 'Gold', renewalUntil: null, again: false, seen: 1 },
    { most: 500, plan: null, renewalUntil: null, again: true, seen: 1 },
  ])
})

it('lists who is who', async () => {
  await open({
    'GET /api/moving-in/imports': { imports: [done] },
    [`GET /api/moving-in/imports/${done.id}/people`]: {
      people: [
        {
          row: 2,
          name: 'Ada Example',
          email: 'ada@example.com',
          renewal: null,
          invitedAt: null,
          problem: 'The photo is larger than 5 MB.',
        },
      ],
      total: 300,
    },
  })
  await choose('Which people', 'photos')
  const people = await screen.findByRole('list', { name: 'Photo could not be fetched' })
  expect(within(people).getByText('The photo is larger than 5 MB.')).toBeTruthy()
  expect(screen.getByText('The first 1 of 300 are shown.')).toBeTruthy()
})

it('shows who is invited as soon as their emails are written', async () => {
  const ada = { row: 2, name: 'Ada', email: 'ada@example.com', renewal: null, invitedAt: null, problem: null }
  let written = false
  await open({
    'GET /api/moving-in/imports': () => ({
      body: { imports: [{ ...done, ...(written ? { invited: 4 } : { toInvite: 1 }) }] },
    }),
    [`GET /api/moving-in/imports/${done.id}/people`]: () => ({
      body: { people: written ? [ada] : [], total: written ? 1 : 0 },
    }),
  })
  await choose('Which people', 'invited')
  expect(await screen.findByText('Nobody.')).toBeTruthy()
  expect(screen.getByText('1 invitation on the way.')).toBeTruthy()
  written = true
  expect(await screen.findByText('ada@example.com', {}, { timeout: 3000 })).toBeTruthy()
  expect(screen.queryByText('1 invitation on the way.')).toBeNull()
})

it('undoes an import after a question, says who stays, and takes those who came back after a second one', async () => {
  let undone = false
  const { requests } = await open({
    'GET /api/moving-in/imports': () => ({
      body: { imports: [undone ? { ...done, state: 'undone', made: 2, came: 2, here: 0 } : done] },
    }),
    [`POST /api/moving-in/imports/${done.id}/undo`]: () => {
      undone = true
      return { body: { removed: 8, came: 1, kept: ['paying@example.com'] } }
    },
  })
  await press('Undo this import')
  expect(await screen.findByText(/1 person has joined since, and stay/)).toBeTruthy()
  expect(screen.getByText(/2 people have an invitation by email: its link stops working/)).toBeTruthy()
  await press('Undo it')
  expect(await screen.findByText('8 people were taken out again.')).toBeTruthy()
  expect(await screen.findByText(/stay: paying@example.com/)).toBeTruthy()
  await press('Remove them as well')
  await press('Delete their accounts')
  await waitFor(() => expect(requests.filter(({ url }) => url.endsWith('/undo'))).toHaveLength(2))
  const bodies = requests
    .filter(({ url }) => url.endsWith('/undo'))
    .map(one => one.clone().json() as Promise<unknown>)
  expect(await Promise.all(bodies)).toEqual([{ withThoseWhoCame: false }, { withThoseWhoCame: true }])
})
