// The frame of every admin page: the way back, a title, what the page is for, and room for actions.
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PageTitle } from '@/components/page-title'

interface AdminPageProps {
  title: string
  lead?: ReactNode
  back: { to: string; label: string }
  actions?: ReactNode
  children: ReactNode
}

export function AdminPage({ title, lead, back, actions, children }: AdminPageProps) {
  return (
    <div className="wrap pt-6 pb-16 sm:pt-8 sm:pb-20">
      <PageTitle title={title} />
      <Link
        to={back.to}
        className="-ml-2 inline-flex min-h-10 items-center gap-1.5 rounded-full px-2 text-sm font-semibold text-plum no-underline hover:bg-blush"
      >
        <ArrowLeft className="size-4" aria-hidden="true" /> {back.label}
      </Link>
      <div className="mt-3 mb-7 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-[clamp(2rem,4.6vw,2.75rem)]">{title}</h1>
          {lead && <p className="lead mt-2">{lead}</p>}
        </div>
        {actions}
      </div>
      {children}
    </div>
  )
}
