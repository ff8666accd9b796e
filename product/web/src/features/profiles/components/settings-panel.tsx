// Links to the settings, below the editor's form.
import { ArrowRight } from 'lucide-react'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { paths } from '@/config/paths'

export function SettingsPanel() {
  return (
    <Card tone="blush" className="flex flex-wrap items-center justify-between gap-4">
      <div className="grid gap-1">
        <h2 className="font-display text-[22px] leading-tight">Account settings</h2>
        <p className="text-[15px] text-soft">
          Your password, emails from us, your membership, and your data.
        </p>
      </div>
      <ButtonLink to={paths.settings} variant="quiet" size="little">
        Open settings <ArrowRight className="size-4" aria-hidden="true" />
      </ButtonLink>
    </Card>
  )
}
