// Shows one resource in full.
import { difficultyLevels } from '@juno/domain/resources/difficulty-levels'
import { isNewResource } from '@juno/domain/resources/resource-rules'
import { plural } from '@juno/domain/text/plural'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { paths } from '@/config/paths'
import type { ResourceDetail } from '../api/resources'
import { ResourceAction } from './resource-action'

interface ResourceDetailsProps {
  resource: ResourceDetail
  now: Date
  isAdmin: boolean
}

export function ResourceDetails({ resource, now, isAdmin }: ResourceDetailsProps) {
  const facts = factsOf(resource)
  return (
    <article>
      <div className="flex flex-wrap gap-2">
        {isNewResource(resource.created_at, now) && <Chip tone="gold">New</Chip>}
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
      <h1 className="mt-4 text-[clamp(2rem,4.6vw,3rem)] wrap-anywhere" dir="auto">
        {resource.title}
      </h1>
      <div className="mt-6 flex flex-wrap gap-3">
        <ResourceAction resource={resource} />
        {isAdmin && (
          <ButtonLink to={paths.editResource(resource.id)} variant="quiet">
            <Pencil className="size-4" aria-hidden="true" /> Edit Resource
          </ButtonLink>
        )}
      </div>
      <Card className="mt-8 grid gap-8 sm:p-8">
        <Part title="Description">
          <p className="whitespace-pre-line wrap-anywhere" dir="auto">
            {resource.description || 'No description yet.'}
          </p>
        </Part>
        {resource.tags && resource.tags.length > 0 && (
          <Part title="Tags">
            <ul className="flex flex-wrap gap-2">
              {resource.tags.map(tag => (
                <li key={tag} className="max-w-full">
                  <Link
                    to={{ pathname: paths.resourceDirectory, search: `?${new URLSearchParams({ q: tag })}` }}
                    className="block truncate rounded-full bg-sand px-3 py-1.5 text-sm font-medium no-underline hover:bg-blush hover:text-plum"
                  >
                    {tag}
                  </Link>
                </li>
              ))}
            </ul>
          </Part>
        )}
        {facts.length > 0 && (
          <Part title="Additional Information">
            <dl className="grid gap-4 sm:grid-cols-3">
              {facts.map(([label, value]) => (
                <div key={label}>
                  <dt className="text-sm text-soft">{label}</dt>
                  <dd className="font-medium wrap-anywhere" dir="auto">
                    {value}
                  </dd>
                </div>
              ))}
            </dl>
          </Part>
        )}
      </Card>
    </article>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-[22px]">{title}</h2>
      {children}
    </section>
  )
}

function factsOf({
  author,
  submitter,
  reading_time_minutes: minutes,
  difficulty_level: level,
}: ResourceDetail) {
  const difficulty = difficultyLevels.find(({ value }) => value === level)?.label
  const facts: [string, string | null | undefined][] = [
    ['Author', author],
    ['Shared by', submitter?.name],
    ['Reading Time', minutes === null ? null : plural(minutes, 'minute')],
    ['Difficulty Level', difficulty],
  ]
  return facts.filter(([, value]) => value)
}

export function ResourceDetailsSkeleton() {
  return (
    <SkeletonGroup label="Loading resource..." className="grid gap-5">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-12 w-3/4" />
      <Skeleton className="h-12 w-44 rounded-full" />
      <Skeleton className="mt-3 h-72" />
    </SkeletonGroup>
  )
}
