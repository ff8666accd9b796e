// Starts the site in the browser: a prerendered page alone for visitors, the whole site for everything else.
import '@/styles/index.css'
import { replayEarlyInput } from '@/app/replay-early-input'
import { publicPages } from '@/app/public-pages'
import { ensureConfigBlock } from '@/config/app-config'
import { mayHaveSession } from '@/lib/auth/session-hint'

async function start(container: HTMLElement) {
  const { pathname } = window.location
  const giveBackWhatWasTyped = replayEarlyInput(container)
  performance.mark('early-input-recorded')
  const loadPage = publicPages[pathname]
  const config = await ensureConfigBlock(document)
  if (loadPage && !mayHaveSession(config.supabaseUrl)) {
    const [{ startPublicPage }, { Component }] = await Promise.all([
      import('@/app/start-public-page'),
      loadPage(),
    ])
    startPublicPage(container, config, pathname, Component, giveBackWhatWasTyped)
    return
  }
  const { startSite } = await import('@/app/start-site')
  await startSite(container, config, giveBackWhatWasTyped)
}

void start(document.getElementById('root')!)
