// Says that there is no network, and that the page which was asked for is on its way.
import { Hourglass, WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { useOutlasts } from '../use-outlasts'
import { isOffline, onConnectionChange } from '@/lib/connection'

/** A page that takes longer than this is said to be on its way, in milliseconds. */
const patienceMs = 2000

export function OfflineNotice() {
  const offline = useSyncExternalStore(onConnectionChange, isOffline, () => false)
  const { location } = useNavigation()
  const slow = useOutlasts(location?.key, patienceMs)
  const text = offline
    ? location
      ? 'You are offline. The page will open once you are back online.'
      : 'You are offline. Anything still loading will continue once you are back online.'
    : slow && 'This page is slow to arrive. It will open by itself.'
  const Icon = offline ? WifiOff : Hourglass
  return (
    <div
      aria-live="polite"
      className="pointer-events-none sticky bottom-0 z-50 flex justify-center sm:justify-start sm:px-5"
    >
      {text && (
        <p className="pointer-events-auto m-3 flex animate-pop-in items-center gap-3 rounded-card bg-ink py-3 pr-5 pl-4 text-[15px] text-page shadow-float">
          <Icon className="size-5 shrink-0" aria-hidden="true" />
          {text}
        </p>
      )}
    </div>
  )
}
