import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { encodeDiffs, type Presence } from '../protocol/presence-diff'
import { PresenceView } from './presence-view'

const of = (ref: string): Presence => ({ ref, topic: 'public:room', key: ref, meta: '{}' })
const joining = (ref: string, replaces: string | null = null) => ({ ...of(ref), replaces })
const nothing = { joins: [], leaves: [] }
const present = () => Object.keys(JSON.parse(view.state()) as object)

let view: PresenceView
beforeEach(() => {
  view = new PresenceView()
  view.compare([of('ada'), of('eve')])
})

test('a change that is reported twice is sent to readers once', () => {
  expect(view.apply({ joins: [joining('ada'), joining('bob')], leaves: [] })).toEqual({
    joins: [joining('bob')],
    leaves: [],
  })
  expect(view.apply({ joins: [], leaves: [of('ada')] })).toEqual({ joins: [], leaves: [of('ada')] })
  expect(view.apply({ joins: [], leaves: [of('ada'), of('nobody')] })).toEqual(nothing)
  expect(present()).toEqual(['eve', 'bob'])
})

test('who is in the table and was not told of joins', () => {
  view.startComparison()
  expect(view.compare([of('ada'), of('eve'), of('bob')])).toEqual({ joins: [joining('bob')], leaves: [] })
})

test('who is missing twice has left; who comes back in between was never gone', () => {
  for (const rows of [[of('ada')], [of('ada'), of('eve')], [of('ada')]]) {
    view.startComparison()
    expect(view.compare(rows)).toEqual(nothing)
  }
  view.startComparison()
  expect(view.compare([of('ada')])).toEqual({ joins: [], leaves: [of('eve')] })
  expect(present()).toEqual(['ada'])
})

test('an answer of the table that is older than what was told meanwhile does not count', () => {
  for (let n = 0; n < 3; n++) {
    view.startComparison()
    view.apply({ joins: [joining('bob')], leaves: [of('ada')] })
    expect(view.compare([of('ada'), of('eve')])).toEqual(nothing)
    view.apply({ joins: [joining('ada')], leaves: [of('bob')] })
  }
})

test('the digest is that of the sorted references', () => {
  const digest = (text: string) => createHash('sha256').update(text).digest('hex')
  expect(view.digest()).toBe(digest('ada,eve'))
  view.apply({ joins: [joining('Bob')], leaves: [of('eve')] })
  expect(view.digest()).toBe(digest('Bob,ada'))
})

test('who left and who came are two messages, with what the new one replaces', () => {
  expect(encodeDiffs(nothing)).toEqual([])
  expect(
    encodeDiffs({ joins: [joining('new', 'ada')], leaves: [of('ada')] }).map(text => JSON.parse(text)),
  ).toEqual([
    { joins: {}, leaves: { ada: { metas: [{ phx_ref: 'ada' }] } } },
    { joins: { new: { metas: [{ phx_ref: 'new', phx_ref_prev: 'ada' }] } }, leaves: {} },
  ])
})
