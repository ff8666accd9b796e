// Shows one tile per admin page, with the number of things that wait there.
import { RotateCcw } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { useWaitingCounts } from '@/features/insights/api/get-waiting-counts'
import { adminGroups, type AdminPage, type AdminTile, waitingOn } from '../../admin-page'

type Counts = ReturnType<typeof useWaitingCounts>['data']

export function AdminDashboard({ pages }: { pages: readonly AdminPage[] }) {
  const { data: counts, isError, refetch } = useWaitingCounts()
  return (
    <>
      {isError && (
        <Alert variant="destructive" className="mb-6">
          <p>We could not count what is waiting for you. You can still open every page.</p>
          <Button variant="link" className="min-h-8 gap-1.5 text-sm" onClick={() => void refetch()}>
            <RotateCcw className="size-4" aria-hidden="true" /> Try again
          </Button>
        </Alert>
      )}
      <div className="grid gap-10">
        {adminGroups.map(group => (
          <TileGroup key={group} heading={group} pages={pages} counts={counts} />
        ))}
      </div>
    </>
  )
}

interface TileGroupProps {
  heading: AdminTile['group']
  pages: readonly AdminPage[]
  counts: Counts
}

function TileGroup({ heading, pages, counts }: TileGroupProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="eyebrow mb-3 font-sans">
        {heading}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {pages.map(
          page =>
            page.tile?.group === heading && (
              <Tile key={page.path} page={page} tile={page.tile} waiting={waitingOn(page.tile, counts)} />
            ),
        )}
      </ul>
    </section>
  )
}

interface TileProps {
  page: AdminPage
  tile: AdminTile
  waiting: number | undefined
}

function Tile({ page, tile, waiting }: TileProps) {
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
            to={tile.to ?? page.path}
            className="rounded-sm no-underline group-hover:text-plum after:absolute after:inset-0 after:rounded-card"
          >
            {tile.title ?? page.title}
          </Link>
        </h3>
        <p className="text-[15px] text-soft">{tile.what}</p>
      </li>
    </Card>
  )
}
