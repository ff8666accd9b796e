// Shows one resource in the directory.
import { FileDown, Link2 } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { paths } from '@/config/paths'
import type { Resource } from '../api/resources'
import { ResourceAction } from './resource-action'

interface ResourceCardProps {
  resource: Resource
  isNew: boolean
  /** Present for admins. */
  onDelete?: () => void
}

export function ResourceCard({ resource, isNew, onDelete }: ResourceCardProps) {
  const { search } = useLocation()
  const Icon = resource.template_file ? FileDown : Link2
  const page = { to: paths.resource(resource.id), state: { directory: search } }
  return (
    <Card
      asChild
      className="card-far flex min-w-0 flex-col p-5 transition-shadow duration-150 hover:shadow-float"
    >
      <li>
        <div className="mb-3 flex items-start justify-between gap-3">
          <span
            aria-hidden="true"
            className="grid h-12 w-10 place-items-center rounded-[20px_20px_10px_10px] bg-blush text-plum"
          >
            <Icon className="size-[18px]" />
          </span>
          {isNew && <Chip tone="gold">New</Chip>}
        </div>
        <h2 className="text-xl leading-snug wrap-anywhere" dir="auto">
          <Link {...page} className="no-underline hover:text-plum">
            {resource.title}
          </Link>
        </h2>
        <div className="mt-2.5 flex flex-wrap gap-1.5">
          {resource.type && (
            <Chip tone="plum">
              <bdi>{resource.type.name}</bdi>
            </Chip>
          )}
          {resource.category && (
            <Chip tone="sand">
              <bdi>{resource.category.name}</bdi>
            </Chip>
          )}
        </div>
        <p className="mt-3 line-clamp-3 text-[15px] wrap-anywhere text-soft" dir="auto">
          {resource.description}
        </p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-2 gap-y-1 pt-4">
          <Link
            {...page}
            aria-label={`View Details: ${resource.title}`}
            className="inline-flex min-h-10 items-center rounded-md text-sm font-semibold text-plum underline-offset-4 hover:underline"
          >
            View Details
          </Link>
          <ResourceAction resource={resource} size="little" variant="tinted" className="px-3" />
        </div>
        {onDelete && (
          <div className="-mx-3 mt-3 -mb-2 flex gap-1 border-t px-0 pt-2">
            <ButtonLink
              to={paths.editResource(resource.id)}
              variant="ghost"
              size="little"
              aria-label={`Edit: ${resource.title}`}
            >
              Edit
            </ButtonLink>
            <Button
              variant="ghost"
              size="little"
              className="hover:text-danger"
              aria-label={`Delete: ${resource.title}`}
              onClick={onDelete}
            >
              Delete
            </Button>
          </div>
        )}
      </li>
    </Card>
  )
}

export const gridClasses = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3'

export function CardsSkeleton() {
  return (
    <SkeletonGroup label="Loading resources..." className={gridClasses}>
      {[0, 1, 2, 3, 4, 5].map(card => (
        <Card key={card} className="grid gap-3 p-5">
          <Skeleton className="h-12 w-10 rounded-[20px_20px_10px_10px]" />
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-16" />
          <Skeleton className="h-9" />
        </Card>
      ))}
    </SkeletonGroup>
  )
}
