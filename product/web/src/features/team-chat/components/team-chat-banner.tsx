// Invites to the team chat above the dashboard, until the member dismisses it
// (docs/specification/dashboard.md#team-chat-banner).
import { X } from 'lucide-react'
import { useState } from 'react'
import { cn } from '@/components/class-names'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { deviceStorage } from '@/lib/browser-storage'

export function TeamChatBanner({ url, className }: { url: string; className?: string }) {
  const [dismissed, dismiss] = useBannerDismissal()
  if (dismissed) return null
  return (
    <Card
      tone="blush"
      asChild
      className={cn(
        'relative flex flex-wrap items-center gap-x-3 gap-y-3 py-4 pr-14 pl-5 sm:pr-3',
        className,
      )}
    >
      <aside aria-label="Team chat">
        <p className="min-w-0 flex-1 basis-60">
          <strong className="font-bold">The conversation is in the team chat.</strong>{' '}
          <span className="text-soft">Ask, answer, and meet the others between events.</span>
        </p>
        <Button asChild size="little">
          <a href={url} target="_blank" rel="noopener noreferrer">
            Join<span className="sr-only"> the team chat (opens in a new tab)</span>
          </a>
        </Button>
        <Button
          variant="ghost"
          size="icon"
          className="max-sm:absolute max-sm:top-1.5 max-sm:right-1.5"
          onClick={dismiss}
          aria-label="Dismiss"
        >
          <X className="size-5" aria-hidden="true" />
        </Button>
      </aside>
    </Card>
  )
}

const key = 'slackBannerDismissed'

/** Returns whether the banner is dismissed, and a function that dismisses it permanently. */
function useBannerDismissal(): [boolean, () => void] {
  const [dismissed, setDismissed] = useState(() => deviceStorage.getItem(key) === 'true')
  const dismiss = () => {
    setDismissed(true)
    deviceStorage.setItem(key, 'true')
  }
  return [dismissed, dismiss]
}
