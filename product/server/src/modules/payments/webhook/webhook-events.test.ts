import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { webhookEvents } from './apply-event'

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, file), 'utf8')

it('names in the specification each event that is listened to, and no other', () => {
  const [, section = ''] = read('../../../../../../docs/specification/payments.md').split('## Events')
  const named = [...section.matchAll(/`([a-z_]+\.[a-z_.]+)`/g)].map(match => match[1])
  expect(named).toEqual(webhookEvents)
})

it('asks to be told of each event that the ledger needs', () => {
  const needed = [...read('../ledger/record-money.ts').matchAll(/case '([a-z_.]+)'/g)].map(match => match[1])
  expect(needed.length).toBeGreaterThan(4)
  expect(needed.filter(event => !webhookEvents.includes(event!))).toEqual([])
})
