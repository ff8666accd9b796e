import { expect, it } from 'vitest'
import { changesOf, featuredToBe, isSelected, toggled, without } from './selection'

const member = (id: string, featured: boolean) => ({
  id,
  name: id.toUpperCase(),
  avatar_url: null,
  role: null,
  business_name: null,
  featured,
  listed: true,
})
const ada = member('ada', true)
const bea = member('bea', false)
const cleo = member('cleo', true)

it('holds only what differs from what is stored', () => {
  const chosen = toggled(toggled(new Map(), bea), ada)
  expect([ada, bea, cleo].map(row => isSelected(chosen, row))).toEqual([false, true, true])
  expect(changesOf(chosen)).toEqual([
    { id: 'bea', featured: true },
    { id: 'ada', featured: false },
  ])
  expect(featuredToBe([ada, cleo], chosen).map(row => row.id)).toEqual(['bea', 'cleo'])
})

it('forgets a choice that was taken back or stored', () => {
  const chosen = toggled(new Map(), bea)
  expect(toggled(chosen, bea).size).toBe(0)
  expect(without(chosen, ['bea']).size).toBe(0)
  expect(chosen.size).toBe(1)
})
