// Two tabs, one profile: what was saved there since is not overwritten without asking.
import { Button } from '@/components/ui/button'

interface ConflictNoticeProps {
  busy: boolean
  onTakeNewer: () => void
  onKeepMine: () => void
}

export function ConflictNotice({ busy, onTakeNewer, onKeepMine }: ConflictNoticeProps) {
  return (
    <div role="alert" className="grid gap-4 rounded-card bg-gold-wash p-5">
      <div className="grid gap-1">
        <p className="font-semibold text-gold">
          Your profile was changed in another tab or on another device.
        </p>
        <p className="text-[15px]">
          Nothing was saved just now. You can look at what is stored, which drops what you typed here, or save
          what you typed over it.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" size="little" disabled={busy} onClick={onTakeNewer}>
          Show what is stored
        </Button>
        <Button size="little" busy={busy} onClick={onKeepMine}>
          Save mine anyway
        </Button>
      </div>
    </div>
  )
}
