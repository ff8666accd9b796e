// Draws a part of the settings: its description on the left (above, on phones), its card on the right.
import { useId, type ReactNode } from 'react'
import { Card } from '@/components/ui/card'

interface SettingsSectionProps {
  title: string
  lead: ReactNode
  children: ReactNode
}

export function SettingsSection({ title, lead, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 border-t pt-7 lg:grid-cols-[minmax(0,240px)_minmax(0,1fr)] lg:gap-10"
    >
      <div className="grid content-start gap-1.5">
        <h2 id={id} className="font-display text-[22px] leading-tight">
          {title}
        </h2>
        <p className="max-w-[52ch] text-[15px] text-soft">{lead}</p>
      </div>
      <Card className="grid gap-5 p-5 xs:p-6">{children}</Card>
    </section>
  )
}
