import { PageHeader } from '@/components/layout/page-header'
import { ButtonLink } from '@/components/ui/button-link'
import { paths } from '@/config/paths'
import { resourcesQuery } from '@/features/resources/api/resources'
import { categoriesQuery, typesQuery } from '@/features/resources/api/types-and-categories'
import { ResourceDirectory } from '@/features/resources/components/resource-directory'
import { useAuth } from '@/lib/auth/auth-context'
import { readFilters } from '@/features/resources/directory-filters'
import { resourcesHead } from '../../member-heads'
import type { ReadsEarly } from '../../prefetch-pages'

export const handle: ReadsEarly = {
  readEarly: client =>
    Promise.all([
      client.prefetchQuery(resourcesQuery(readFilters(new URLSearchParams()))),
      client.prefetchQuery(typesQuery),
      client.prefetchQuery(categoriesQuery),
    ]),
}

export function Component() {
  const { user } = useAuth()
  return (
    <div className="wrap pt-8 pb-16 sm:pt-10 sm:pb-20">
      <PageHeader
        {...resourcesHead}
        actions={
          <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:[&>*]:flex-1 max-sm:[&>*]:px-3">
            {user?.isAdmin && (
              <ButtonLink to={paths.addResource} variant="quiet">
                Manage Resources
              </ButtonLink>
            )}
            <ButtonLink to={`${paths.mySubmissions}?tab=resources`} variant="quiet">
              My submissions
            </ButtonLink>
            <ButtonLink to={paths.submitResource}>Submit Resource</ButtonLink>
          </div>
        }
      />
      <ResourceDirectory isAdmin={user?.isAdmin ?? false} />
    </div>
  )
}
