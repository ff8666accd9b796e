// The pages about settings agree with setting-descriptions.ts, for every setting.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { settingsSchema } from '../product/server/src/start/config'
import { settingGroups } from '../product/server/src/start/setting-descriptions'
import { renderConfigurationPage, renderEnvExample } from '../scripts/settings/render-settings'

const root = path.resolve(import.meta.dirname, '..')
const described = settingGroups.flatMap(({ settings }) => settings)

test('each setting of the schema is described once', () => {
  const names = described.flatMap(setting => Object.keys(setting.names))
  expect(names.sort()).toEqual(Object.keys(settingsSchema.shape).sort())
})

test('a value that is said to count without the setting is the default of the schema', () => {
  const shape: Record<string, { safeParse: (value: unknown) => { data?: unknown } }> = settingsSchema.shape
  const wrong = described.flatMap(({ names, byDefault = '' }) => {
    const said = [...byDefault.matchAll(/^`([^`$]+)`|, `([^`]+)`/g)].map(match => match[1] ?? match[2]!)
    return Object.keys(names)
      .map(name => [name, shape[name]!.safeParse(undefined).data] as const)
      .filter(([, value]) => value !== undefined)
      .map(([name, value], index) => ({ name, value: duration(value), said: said[index] }))
      .filter(({ value, said }) => said !== undefined && value !== said)
  })
  expect(wrong).toEqual([])
})

test('docs/configuration.md and .env.example are those that npm run settings writes', async () => {
  await expect(renderConfigurationPage()).toMatchFileSnapshot(path.join(root, 'docs/configuration.md'))
  await expect(renderEnvExample()).toMatchFileSnapshot(path.join(root, '.env.example'))
})

test('the README has at most ten settings, and five links after its first screen', () => {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8')
  const second = readme.slice(readme.indexOf('## Ten settings'))
  const named = Object.keys(settingsSchema.shape).filter(name => second.includes(`\`${name}\``))
  expect(named.length).toBeLessThanOrEqual(10)
  expect(second.match(/\]\(/g)!.length).toBeLessThanOrEqual(5)
})

/** A duration is written in minutes, where the schema turns it into seconds. */
const duration = (value: unknown) => (value === 600 ? '10m' : String(value))
