// Draws a group of settings: its description on the left, its fields on the right.
import { useId, type ReactNode } from 'react'
import { Card } from '@/components/ui/card'

interface SettingsGroupProps {
  title: string
  lead: ReactNode
  children: ReactNode
}

export function SettingsGroup({ title, lead, children }: SettingsGroupProps) {
  const id = useId()
  return (
    <Card asChild>
      <section
        aria-labelledby={id}
        className="grid gap-x-10 gap-y-5 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
      >
        <div>
          <h2 id={id} className="font-display text-2xl">
            {title}
          </h2>
          <div className="mt-2 max-w-[44ch] text-[15px] text-soft">{lead}</div>
        </div>
        <div className="grid content-start gap-5">{children}</div>
      </section>
    </Card>
  )
}
