// Starts the site in the browser: only a prerendered page for visitors, the whole site for everything else.
import '@/styles/index.css'
import { afterPaint, pause } from '@/app/after-paint'
import { askForDigest } from '@/app/early-digest'
import { replayEarlyInput } from '@/app/replay-early-input'
import { isFormPage, publicPages } from '@/app/public-pages'
import { tellUnloaded } from '@/app/tell-unloaded'
import { holdLinksWhileOffline } from '@/app/wait-for-network'
import { ensureConfigBlock } from '@/config/app-config'
import { mayHaveSession } from '@/lib/auth/stored-session'
import { tabStorage } from '@/lib/browser-storage'

// Zod reads this when it is loaded. Without it, it tries to compile its rules, which the content security policy
// refuses and reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

holdLinksWhileOffline()

async function start(container: HTMLElement) {
  await takeTokens()
  const surviving = surviveTranslation()
  const { pathname } = window.location
  const onHydrated = replayEarlyInput(container)
  performance.mark('early-input-recorded')
  const loadPage = publicPages[pathname]
  const config = await ensureConfigBlock(document)
  const visitor = !mayHaveSession(config.supabaseUrl)
  const frame = document.getElementById('frame')
  const earlyDigest = frame && !visitor ? askForDigest(frame, config) : undefined
  // A visitor is led elsewhere, and never sees the frame.
  if (frame && visitor) frame.remove()
  else {
    if (frame) frame.hidden = false
    if (frame || container.childElementCount > 0) await afterPaint()
    await loadPageScripts(frame !== null)
  }
  await surviving
  if (loadPage && visitor) {
    const [{ startPublicPage }, { Component: Page }] = await Promise.all([
      import('@/app/public-page'),
      loadPage(),
    ])
    startPublicPage(container, { config, pathname, Page, onHydrated })
    return
  }
  const { startSite } = await import('@/app/site')
  // The page is prerendered for visitors. For a person who may be signed in, the guard decides first.
  const next =
    !visitor &&
    isFormPage(pathname) &&
    (await import('@/app/replace-prerendered-page')).replacePrerenderedPage(container, onHydrated)
  const page = next || container.childElementCount === 0 ? null : await import('@/app/prerendered-page')
  await startSite(next || container, { config, page, onHydrated: next ? () => {} : onHydrated, earlyDigest })
}

/** It is small and asked for first, so that it has arrived before anything is rendered. */
async function surviveTranslation() {
  const module = await import('@/app/survive-translation').catch(() => null)
  module?.surviveTranslation()
}

/** Removes secrets from the address before anything else happens. Few addresses have any. */
async function takeTokens() {
  const { search, hash } = window.location
  if (!/token/.test(search + hash) && tabStorage.getItem('opened-link') === null) return
  const { takeOpenedLink } = await import('@/lib/auth/opened-link')
  takeOpenedLink()
}

/**
 * A prerendered page names its scripts in an inert template, each after those that it needs, so that none of them
 * competes with the first paint. They are fetched together and run one by one, so that the page responds in between.
 */
async function loadPageScripts(isFramed: boolean) {
  const template = document.querySelector<HTMLTemplateElement>('template#page-scripts')
  if (!template) return
  const links = [...template.content.querySelectorAll('link')]
  const scripts = links.map(link => link.getAttribute('href')!)
  // A frame does not respond to input, and the data waits for the last script.
  if (isFramed) return document.head.append(template.content)
  while (links.length > 0) {
    // Requesting all of them at once blocks a slow phone.
    document.head.append(...links.splice(0, 6))
    await pause()
  }
  for (const script of scripts) {
    // A module that cannot be loaded fails where it is needed.
    await import(/* @vite-ignore */ script).catch(() => undefined)
    await pause()
  }
}

start(document.getElementById('root')!).catch((error: unknown) => {
  tellUnloaded()
  throw error
})
