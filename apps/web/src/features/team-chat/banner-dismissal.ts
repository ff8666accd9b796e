// Remembers in the browser that the team-chat banner was dismissed (docs/specification/dashboard.md#team-chat-banner).
import { useState } from 'react'

const key = 'slackBannerDismissed'

/** A browser that forbids storage simply shows the banner again next time. */
function readDismissed(): boolean {
  try {
    return localStorage.getItem(key) === 'true'
  } catch {
    return false
  }
}

/** Whether the banner is dismissed, and how to dismiss it for good. */
export function useBannerDismissal(): [boolean, () => void] {
  const [dismissed, setDismissed] = useState(readDismissed)
  const dismiss = () => {
    setDismissed(true)
    try {
      localStorage.setItem(key, 'true')
    } catch {
      // Dismissed for this visit only.
    }
  }
  return [dismissed, dismiss]
}
