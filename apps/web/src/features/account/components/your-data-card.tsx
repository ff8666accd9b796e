// What is kept about her: hers to take with her, and hers to have removed.
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { useExportData } from '../api/export-data'
import { CloseAccountDialog } from './close-account-dialog'
import { SettingsSection } from '@/components/layout/settings-section'

interface YourDataCardProps {
  /** The account is gone. `membershipEndsAt`: until when it was paid (ISO), or null. */
  onClosed: (membershipEndsAt: string | null) => void
}

export function YourDataCard({ onClosed }: YourDataCardProps) {
  const [closing, setClosing] = useState(false)
  const exporting = useExportData()
  return (
    <SettingsSection title="Your data" lead="It is yours: take it with you, or have it removed.">
      <div className="grid gap-3">
        <h3 className="text-base font-semibold">Export my data</h3>
        <p className="text-[15px] text-soft">
          One archive of everything we keep about you, readable by people and programs.
        </p>
        {exporting.isError && <Alert variant="destructive">{exporting.error.message}</Alert>}
        {exporting.isSuccess && <Alert variant="success">Your archive is downloading.</Alert>}
        <Button
          variant="quiet"
          size="little"
          className="justify-self-start"
          busy={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          {!exporting.isPending && <Download className="size-4" aria-hidden="true" />}
          {exporting.isPending ? 'Putting it together…' : 'Download my data'}
        </Button>
      </div>
      <div className="grid gap-3 border-t pt-5">
        <h3 className="text-base font-semibold">Close my account</h3>
        <p className="text-[15px] text-soft">
          Your profile, photo, answers to events and messages are removed for good. A paid membership ends
          with the period that is paid.
        </p>
        <Button
          variant="destructive"
          size="little"
          className="justify-self-start"
          onClick={() => setClosing(true)}
        >
          Close my account
        </Button>
      </div>
      {closing && <CloseAccountDialog onClosed={onClosed} onCancel={() => setClosing(false)} />}
    </SettingsSection>
  )
}
