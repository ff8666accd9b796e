// Lists every admin page, with the number of things that wait there.
import { LayoutDashboard, type LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { cn } from '@/components/class-names'
import { paths } from '@/config/paths'
import { useWaitingCounts } from '@/features/insights/api/get-waiting-counts'
import { adminGroups, useAdminPage, type AdminPage, waitingOn } from '../admin-page'
import { adminPages } from '../admin-pages'

export function AdminNav() {
  const open = useAdminPage()
  const { data: counts } = useWaitingCounts()
  return (
    <nav aria-label="Admin" className="grid gap-4">
      <ul>
        <NavLine to={paths.admin} label="Overview" icon={LayoutDashboard} />
      </ul>
      {adminGroups.map(group => (
        <NavGroup key={group} heading={group}>
          {adminPages.map(page => {
            const { path, title, tile } = page
            if (tile?.group !== group) return null
            return (
              <NavLine
                key={path}
                to={path}
                label={tile.short ?? title}
                icon={tile.icon}
                current={isCurrent(page, open)}
                waiting={waitingOn(tile, counts)}
              />
            )
          })}
        </NavGroup>
      ))}
    </nav>
  )
}

/** Returns whether the open page is this one, another address of it, or a page that is reached only from it. */
const isCurrent = (page: AdminPage, open: AdminPage) =>
  page.path === open.path || (!open.tile && (page.title === open.title || page.path === open.back?.to))

function NavGroup({ heading, children }: { heading: string; children: React.ReactNode }) {
  const id = useId()
  return (
    <div>
      <h2 id={id} className="mb-1 px-3 font-sans text-[13px] font-semibold tracking-normal text-soft">
        {heading}
      </h2>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  )
}

interface NavLineProps {
  to: string
  label: string
  icon: LucideIcon
  current?: boolean
  waiting?: number
}

function NavLine({ to, label, icon: Icon, current, waiting }: NavLineProps) {
  return (
    <li>
      <Link
        to={to}
        aria-current={current ? 'page' : undefined}
        className={cn(
          'flex min-h-[34px] items-center gap-2.5 rounded-[10px] px-3 py-1 text-[14.5px] leading-tight no-underline transition-colors duration-150 max-xl:min-h-11 max-xl:text-base',
          current ? 'bg-blush font-semibold text-plum' : 'text-ink hover:bg-blush hover:text-plum',
        )}
      >
        <Icon className={cn('size-[18px] shrink-0', !current && 'text-soft')} aria-hidden="true" />
        <span className="min-w-0 flex-1">
          {label}
          {waiting ? <span className="sr-only">, {waiting} waiting</span> : null}
        </span>
        {waiting ? (
          <span
            aria-hidden="true"
            className="shrink-0 rounded-full bg-gold-wash px-2 text-[12.5px] leading-[22px] font-semibold text-gold tabular-nums"
          >
            {waiting}
          </span>
        ) : null}
      </Link>
    </li>
  )
}
