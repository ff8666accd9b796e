// @ts-check
// Finds a Chromium for the browser tests, or installs one: CHROMIUM_PATH, the system's, Debian's package, Playwright's download.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const candidates = [
  process.env.CHROMIUM_PATH,
  // Without the parts that draw on a screen: the tests take three quarters of the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** @returns {string | null} the path of an installed browser; null when Playwright's own is to be used. */
export function ensureChromium() {
  const found = candidates.find(path => path && existsSync(path))
  if (found) return found
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (isRootOnDebian) {
    console.log('No Chromium found: installing the Debian package for the browser tests …')
    const quiet = {
      stdio: /** @type {const} */ ('ignore'),
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }
    spawnSync('apt-get', ['update', '-qq'], quiet)
    for (const name of ['chromium-headless-shell', 'chromium']) {
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet)
      if (existsSync(`/usr/bin/${name}`)) return `/usr/bin/${name}`
    }
  }
  console.log('No Chromium found: letting Playwright download one …')
  execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  return null
}
