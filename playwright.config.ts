// Browser tests against the built product on its own data folder.
import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

const executablePath = await findChromium()
const port = Number(process.env.JUNO_E2E_PORT ?? 4310)

export default defineConfig({
  testDir: 'product/e2e',
  fullyParallel: true,
  testMatch: process.env.JUNO_NIGHTLY ? '*.{spec,nightly}.ts' : '*.spec.ts',
  // The files with a site of their own are the longest: they come first, so that no worker waits at the end.
  projects: [
    { name: 'own sites', testIgnore: /e2e\/[^/]+$/ },
    { name: 'one site', testIgnore: 'own-sites/**' },
  ],
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/test/browser.json' }]],
  outputDir: '.cache/test/browser',
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
    // A trace keeps the page at each step, which takes time of every test: `JUNO_E2E_TRACE=1` has it for a test that
    // fails. A picture of the end is always kept.
    trace: process.env.JUNO_E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Nothing moves: a test would wait for each dialog to arrive.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'America/Toronto',
    locale: 'en-CA',
  },
  webServer: {
    command: `node scripts/test-server.mjs ${port}`,
    url: `http://localhost:${port}/api/health/ready`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
