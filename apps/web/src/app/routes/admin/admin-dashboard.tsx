// The admin area's front door: one tile per room, with the number of things that wait in it.
import { Link } from 'react-router'
import { AdminPage } from '@/components/layout/admin-page'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { paths } from '@/config/paths'
import { useWaitingCounts } from '@/features/admin-overview/api/get-waiting-counts'
import { adminTiles, type AdminTile } from './admin-tiles'

export function Component() {
  const { data: counts } = useWaitingCounts()
  return (
    <AdminPage
      title="Admin Dashboard"
      lead="Everything the team looks after, in one place."
      back={{ to: paths.dashboard, label: 'Back to dashboard' }}
    >
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {adminTiles.map(tile => (
          <Tile key={tile.title} tile={tile} waiting={tile.queue ? counts?.[tile.queue] : undefined} />
        ))}
      </ul>
    </AdminPage>
  )
}

function Tile({ tile, waiting }: { tile: AdminTile; waiting: number | undefined }) {
  const Icon = tile.icon
  return (
    <Card
      asChild
      className="group relative grid content-start gap-1.5 p-5 transition-shadow duration-150 hover:shadow-float"
    >
      <li>
        <div className="mb-2 flex items-start justify-between">
          <span
            aria-hidden="true"
            className="grid h-13 w-11 place-items-center rounded-[22px_22px_10px_10px] bg-blush text-plum"
          >
            <Icon className="size-5" />
          </span>
          {waiting ? <Chip tone="gold">{waiting} waiting</Chip> : null}
        </div>
        <h2 className="text-[20px] leading-tight tracking-[-0.01em]">
          <Link
            to={tile.to}
            className="rounded-sm no-underline group-hover:text-plum after:absolute after:inset-0 after:rounded-card"
          >
            {tile.title}
          </Link>
        </h2>
        <p className="text-[15px] text-soft">{tile.what}</p>
      </li>
    </Card>
  )
}
