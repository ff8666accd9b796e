/**
 * Helps tests of pages with the session's token, another configuration of the installation, and the messages of the
 * browser.
 */
import { expect, type Page } from '@playwright/test'

/** Returns the access token that the auth client keeps in this page. */
export const accessToken = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find(name => name.endsWith('-auth-token'))
    return (
      (JSON.parse((key && localStorage.getItem(key)) || '{}') as { access_token?: string }).access_token ?? ''
    )
  })

/** Serves every page with these values in its configuration. */
export async function withConfig(page: Page, values: Record<string, unknown>) {
  await page.route(
    url => url.pathname !== '/api/config',
    async route => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      const html = (await response.text()).replace(
        /(<script type="application\/json" id="app-config">)(.*?)(<\/script>)/s,
        (_, open: string, json: string, close: string) =>
          open +
          JSON.stringify({ ...(JSON.parse(json) as object), ...values }).replaceAll('<', '\\u003c') +
          close,
      )
      return route.fulfill({ response, body: html })
    },
  )
}

/** Stores a session of this account before the first page opens, for tests that are not about signing in. */
export async function enterAs(page: Page, account: { email: string; password: string }) {
  const config = (await (await page.request.get('/api/config')).json()) as {
    supabaseUrl: string
    publishableKey: string
  }
  const response = await page.request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: config.publishableKey },
    data: account,
  })
  expect(response.ok(), await response.text()).toBe(true)
  const key = `sb-${new URL(config.supabaseUrl).hostname.split('.')[0]}-auth-token`
  await page.addInitScript(
    ([name, session]) => {
      if (sessionStorage.getItem('entered')) return
      sessionStorage.setItem('entered', 'yes')
      localStorage.setItem(name, session)
    },
    [key, await response.text()] as const,
  )
}

/** Collects everything that the page's console says from now on, and the errors of its scripts. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', message => complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(error.message))
  return complaints
}
