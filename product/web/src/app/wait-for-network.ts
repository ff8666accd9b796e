// Holds a link that is pressed without a network: the page stays, and the target opens once the network is back. The
// router handles its own links (components/feedback/offline-notice.tsx).
import { isOffline } from '@/lib/connection'

/** Every page loads this, so that it is there when the network has gone. */
export function holdLinksWhileOffline(): void {
  let waiting: { href: string; notice: HTMLElement } | undefined
  window.addEventListener('click', event => {
    const href = linkFollowedHere(event)
    if (href === null || !isOffline()) return
    event.preventDefault()
    waiting = { href, notice: waiting?.notice ?? showNotice() }
  })
  window.addEventListener('online', () => {
    waiting?.notice.remove()
    if (waiting) window.location.assign(waiting.href)
    waiting = undefined
  })
}

/** Returns the address that the browser is about to open in this tab, unless it is a place on the same page. */
function linkFollowedHere(event: MouseEvent): string | null {
  const link = event.target instanceof Element && event.target.closest('a')
  if (!link || event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  if ((link.target && link.target !== '_self') || link.hasAttribute('download')) return null
  const { protocol, origin, pathname, search } = window.location
  if (link.protocol !== protocol) return null
  const onThisPage = link.origin === origin && link.pathname + link.search === pathname + search && link.hash
  return onThisPage ? null : link.href
}

function showNotice(): HTMLElement {
  const notice = document.createElement('p')
  notice.setAttribute('role', 'alert')
  notice.setAttribute('data-link-waits', '')
  notice.className =
    'fixed inset-x-3 bottom-3 z-50 mx-auto w-fit rounded-card bg-ink px-5 py-3 text-[15px] text-page shadow-float'
  notice.textContent = 'You are offline. The page will open once you are back online.'
  // The pending reload (tell-unloaded.ts) would open this page instead of the link's.
  document.querySelector('[data-unloaded]')?.remove()
  document.body.append(notice)
  return notice
}
