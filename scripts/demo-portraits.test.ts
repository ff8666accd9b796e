import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { industries } from '@juno/domain/option-lists/industries'
import { expect, test } from 'vitest'
import members from '../product/server/src/demo/demo-members.json'
import { drawAll, readLook } from './demo-portraits.mjs'

const folder = path.resolve(import.meta.dirname, '../product/web/public/demo/members')

test('the portraits of the demo members are the ones that node scripts/demo-portraits.mjs draws', () => {
  const drawn = Object.fromEntries(drawAll())
  const stored = Object.fromEntries(
    readdirSync(folder).map(file => [file, readFileSync(path.join(folder, file), 'utf8')]),
  )
  expect(stored).toEqual(drawn)
})

test('a portrait that cannot be drawn is refused by its description', () => {
  expect(() => readLook('9 mohawk green')).toThrow('Not a portrait: 9 mohawk green')
})

test('the demo members cover every industry, and no two share an address', () => {
  const present = new Set(members.map(member => member.profile.industry))
  expect(industries.filter(({ value }) => !present.has(value))).toEqual([])
  expect(new Set(members.map(({ email }) => email)).size).toBe(members.length)
})

test('links of the demo members lead to domains that belong to nobody', () => {
  const links = members.flatMap(({ profile }) => [profile.linkedin_url, profile.company_website])
  expect(links.filter(link => link && !new URL(link).hostname.endsWith('.example'))).toEqual([])
})
