// The admin area's front door: one tile per room, with the number of things that wait in it.
import { RotateCcw } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { AdminPage } from '@/components/layout/admin-page'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { paths } from '@/config/paths'
import { useWaitingCounts } from '@/features/insights/api/get-waiting-counts'
import { adminTileGroups, type AdminTile, type AdminTileGroup } from './admin-tiles'

type Counts = ReturnType<typeof useWaitingCounts>['data']

export function Component() {
  const { data: counts, isError, refetch } = useWaitingCounts()
  return (
    <AdminPage
      title="Admin Dashboard"
      lead="Everything the team looks after, in one place."
      back={{ to: paths.dashboard, label: 'Back to dashboard' }}
    >
      {isError && (
        <Alert variant="destructive" className="mb-6">
          <p>What waits for you could not be counted. The rooms are open all the same.</p>
          <Button variant="link" className="min-h-8 gap-1.5 text-sm" onClick={() => void refetch()}>
            <RotateCcw className="size-4" aria-hidden="true" /> Try again
          </Button>
        </Alert>
      )}
      <div className="grid gap-10">
        {adminTileGroups.map(group => (
          <TileGroup key={group.heading} group={group} counts={counts} />
        ))}
      </div>
    </AdminPage>
  )
}

function TileGroup({ group, counts }: { group: AdminTileGroup; counts: Counts }) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="eyebrow mb-3 font-sans">
        {group.heading}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {group.tiles.map(tile => (
          <Tile key={tile.title} tile={tile} waiting={tile.queue ? counts?.[tile.queue] : undefined} />
        ))}
      </ul>
    </section>
  )
}

function Tile({ tile, waiting }: { tile: AdminTile; waiting: number | undefined }) {
  const Icon = tile.icon
  const { one, many } = tile.counted ?? { one: 'waiting', many: 'waiting' }
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
          {waiting ? (
            <Chip tone="gold">
              {waiting} {waiting === 1 ? one : many}
            </Chip>
          ) : null}
        </div>
        <h3 className="text-[20px] leading-tight tracking-[-0.01em]">
          <Link
            to={tile.to}
            className="rounded-sm no-underline group-hover:text-plum after:absolute after:inset-0 after:rounded-card"
          >
            {tile.title}
          </Link>
        </h3>
        <p className="text-[15px] text-soft">{tile.what}</p>
      </li>
    </Card>
  )
}
