// Draws the head of a page: its title, its lead, and its actions.
import type { ReactNode } from 'react'
import { PageTitle } from '@/components/page-title'

interface PageHeaderProps {
  title: string
  lead?: ReactNode
  actions?: ReactNode
}

export function PageHeader({ title, lead, actions }: PageHeaderProps) {
  return (
    <header className="mb-7 flex flex-wrap items-end justify-between gap-4">
      <PageTitle title={title} />
      <div className="min-w-0">
        <h1 className="text-[clamp(2.125rem,5vw,2.75rem)]">{title}</h1>
        {lead && <p className="lead mt-2">{lead}</p>}
      </div>
      {actions}
    </header>
  )
}
