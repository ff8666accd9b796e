// Renders an admin page as an admin sees it, with her session where the client looks for it.
import { sessionStorageKey } from '@/lib/auth/session-storage-key'
import { renderApp, testConfig, type Answers } from './render-app'

const admin = { id: '11111111-1111-4111-8111-111111111111', email: 'admin@example.com' }

/** A refusal of the data wire. */
export const refused = (message: string, status = 400) => ({ status, body: { code: '22000', message } })

/** @param session false: it has ended without the page knowing yet */
export function renderAdmin(path: string, answers: Answers, { session = true } = {}) {
  // jsdom lays nothing out and cannot scroll.
  Element.prototype.scrollIntoView = () => {}
  // A new tab holds no draft of a form.
  sessionStorage.clear()
  const key = sessionStorageKey(testConfig.supabaseUrl)
  localStorage.removeItem(key)
  if (session)
    localStorage.setItem(
      key,
      JSON.stringify({
        access_token: 'access-token',
        refresh_token: 'refresh-token',
        token_type: 'bearer',
        expires_in: 86_400,
        expires_at: Math.floor(Date.now() / 1000) + 86_400,
        user: { ...admin, aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '' },
      }),
    )
  return renderApp(path, { person: { ...admin, profile: { name: 'Imogen', is_admin: true } }, answers })
}

/** The requests of one method to addresses that contain `path`. */
export const sent = (requests: readonly Request[], method: string, path: string) =>
  requests.filter(request => request.method === method && request.url.includes(path))

/** Answers by method: `byMethod({ GET: [], POST: refused('no') })`; a method that is not named answers `[]`. */
export const byMethod =
  (answers: Partial<Record<string, unknown>>) =>
  ({ method }: Request): { status: number; body: unknown } => {
    const answer = answers[method] ?? []
    return typeof answer === 'object' && answer !== null && 'status' in answer && 'body' in answer
      ? (answer as { status: number; body: unknown })
      : { status: 200, body: answer }
  }
