// Every text of the specification's error catalogue is shown by a test that the ledger names, and so is every text that
// the admin pages say beyond it.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { eventTexts } from '@juno/domain/events/event-texts'
import { imageTooLarge } from '@juno/domain/images/image-rules'
import { newsletterTexts } from '@juno/domain/newsletter/newsletter'
import { describe, expect, test } from 'vitest'
import { memberTexts } from '../../apps/web/src/features/members/member-admin-texts'
import { digestTexts } from '../../apps/web/src/features/digests/texts'
import { featuredTexts } from '../../apps/web/src/features/featured-members/member-texts'
import { messageTexts } from '../../apps/web/src/features/contact-messages/inbox-texts'
import { readTexts } from '../../apps/web/src/features/recommended-reads/texts'
import { testimonialTexts } from '../../apps/web/src/features/testimonials/texts'
import { paymentTexts } from '../../apps/web/src/features/payments/unmatched-payments-texts'
import { adminTexts } from './admin-texts'

const root = path.resolve(import.meta.dirname, '../..')

const constants = {
  eventTexts,
  newsletterTexts,
  memberTexts,
  digestTexts,
  featuredTexts,
  messageTexts,
  readTexts,
  testimonialTexts,
  paymentTexts,
}
type Said = string | ((reason: string) => string)

/** A text with whatever its placeholder says. */
const pattern = (text: string) =>
  new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\\\{\w+\\\}/, '.+')}$`)

/** What a constant says; the two sizes of an image are `imageTooLarge(…)`. */
function saidBy(constant: string): string {
  if (constant.startsWith('imageTooLarge')) return imageTooLarge(/5/.test(constant) ? 5 : 2)
  const [name, key] = constant.split('.') as [keyof typeof constants, string]
  const said = (constants[name] as Record<string, Said>)[key]!
  return typeof said === 'function' ? said('a reason') : said
}

/** The source of each test of a file, by its title: from its `it` or `test` to the next one. */
function testsOf(source: string): { title: string; body: string }[] {
  return source.split(/^(?=[ ]*(?:it|test)(?:\.each)?\()/m).flatMap(body => {
    const title = /^[ ]*(?:it|test)(?:\.each\([\s\S]*?\n?[ ]*\]\))?\(\s*(['"`])((?:(?!\1).)*)\1/.exec(
      body,
    )?.[2]
    return title === undefined ? [] : [{ title, body }]
  })
}

const sources = new Map<string, ReturnType<typeof testsOf>>()
const testsIn = (file: string) => {
  if (!sources.has(file)) sources.set(file, testsOf(readFileSync(path.join(root, file), 'utf8')))
  return sources.get(file)!
}

describe('the catalogue of the specification', () => {
  test.each(adminTexts.map(([text, file, title, constant]) => ({ text, file, title, constant })))(
    '«$text» is shown by $file: $title',
    ({ text, file, title, constant }) => {
      const bodies = testsIn(file).filter(one => one.title === title)
      expect(bodies, `${file} has a test «${title}»`).not.toEqual([])
      if (constant) expect(saidBy(constant)).toMatch(pattern(text))
      const named = constant ?? text.replace(/\{\w+\}$/, '')
      expect(
        bodies.some(({ body }) => body.replaceAll(String.raw`\'`, "'").includes(named)),
        `«${title}» names ${named}`,
      ).toBe(true)
    },
  )
})

const testsBelow = (folder: string, ending: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith(ending))
    .map(name => readFileSync(path.join(root, folder, name), 'utf8'))
const tested = [...testsBelow('apps/web/src', '.test.tsx'), ...testsBelow('e2e', '.spec.ts')].join('\n')

describe.each(Object.entries(constants))('%s', (name, texts) => {
  test.each(Object.entries(texts as Record<string, Said>))('%s is shown by a test', (key, said) => {
    const literal = typeof said === 'string' ? said : said('\0').split('\0')[0]!
    expect(tested.includes(`${name}.${key}`) || tested.includes(literal)).toBe(true)
  })
})
