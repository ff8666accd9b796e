// @ts-check
// Finds a Chromium for the browser tests, or installs one: CHROMIUM_PATH, Debian's package, the system's, Playwright's
// download.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'

const execute = promisify(execFile)
/** It lacks the parts that draw on a screen, so the tests take three quarters of the time. */
const headless = '/usr/bin/chromium-headless-shell'
const others = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** @returns {Promise<string | null>} the path of an installed browser; null when Playwright's own is to be used */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named && existsSync(named)) return named
  if (!existsSync(headless) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'))
    await installPackage()
  const found = [headless, ...others].find(file => existsSync(file))
  if (found) return found
  console.log('No Chromium found: letting Playwright download one …')
  await execute('npx', ['playwright', 'install', 'chromium'])
  return null
}

/** Installs Debian's package. Without a network, an existing browser has to do. */
async function installPackage() {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  await execute('apt-get', ['update', '-qq'], options)
    .then(() =>
      execute(
        'apt-get',
        ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'],
        options,
      ),
    )
    .catch(() => undefined)
}
