/** Measures how long a person on a killed process still seems present to people on another. */
import { createClient } from '@supabase/supabase-js'
import { WebSocket } from 'ws'

const PATIENCE_MS = 30_000

/** @returns milliseconds, or NaN where it was never seen, or stays */
export async function watchGhost(here: string, there: string, key: string, kill: () => void) {
  const connect = (url: string) =>
    createClient(url, key, {
      auth: { persistSession: false, autoRefreshToken: false },
      // The killed client does not come back.
      realtime: { transport: WebSocket as never, reconnectAfterMs: () => 2 * PATIENCE_MS },
    })
  const [doomed, watching] = [connect(here), connect(there)]
  const present = { keys: [] as string[] }
  try {
    const watcher = watching.channel('ghosts')
    watcher.on('presence', { event: 'sync' }, () => (present.keys = Object.keys(watcher.presenceState())))
    await new Promise<void>(resolve => watcher.subscribe(status => status === 'SUBSCRIBED' && resolve()))
    const ghost = doomed.channel('ghosts', { config: { presence: { key: 'ghost' } } })
    await new Promise<void>(resolve => ghost.subscribe(status => status === 'SUBSCRIBED' && resolve()))
    await ghost.track({})
    const isThere = () => present.keys.includes('ghost')
    const seen = await until(isThere)
    kill()
    const goneAfterMs = await until(() => !isThere())
    return Number.isFinite(seen) ? goneAfterMs : NaN
  } finally {
    await Promise.all([doomed.realtime.disconnect(), watching.realtime.disconnect()])
  }
}

async function until(isMet: () => boolean): Promise<number> {
  const from = performance.now()
  while (!isMet()) {
    if (performance.now() - from > PATIENCE_MS) return NaN
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  return performance.now() - from
}
