// Says that there is no network, that the requested page is on its way, or that a new version of the site was deployed.
import { Hourglass, RefreshCw, WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { useOutlasts } from '../use-outlasts'
import { isOffline, onConnectionChange } from '@/lib/connection'
import { pendingReload } from '@/lib/load-again'

/** After this many milliseconds, a page is said to be on its way. */
const patienceMs = 2000

export function OfflineNotice() {
  const offline = useSyncExternalStore(onConnectionChange, isOffline, () => false)
  const { location } = useNavigation()
  const slow = useOutlasts(location?.key, patienceMs)
  const reloadPage = useSyncExternalStore(pendingReload.subscribe, pendingReload.getSnapshot, () => null)
  const text = offline
    ? location
      ? 'You are offline. The page will open once you are back online.'
      : 'You are offline. Anything still loading will continue once you are back online.'
    : reloadPage
      ? 'The site was updated while this page was open. Save what you wrote, then load it again.'
      : slow && 'This page is slow to arrive. It will open on its own.'
  const Icon = offline ? WifiOff : reloadPage ? RefreshCw : Hourglass
  return (
    <div
      aria-live="polite"
      className="pointer-events-none sticky bottom-0 z-50 flex justify-center sm:justify-start sm:px-5"
    >
      {text && (
        <p className="pointer-events-auto m-3 flex animate-pop-in items-center gap-3 rounded-card bg-ink py-3 pr-5 pl-4 text-[15px] text-page shadow-float">
          <Icon className="size-5 shrink-0" aria-hidden="true" />
          {text}
          {!offline && reloadPage && (
            <button
              type="button"
              className="shrink-0 cursor-pointer rounded-sm font-semibold underline underline-offset-4 focus-visible:outline-current"
              onClick={reloadPage}
            >
              Load again
            </button>
          )}
        </p>
      )}
    </div>
  )
}
