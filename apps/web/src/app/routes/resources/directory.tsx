// The resource directory.
import { Link } from 'react-router'
import { PageTitle } from '@/components/page-title'
import { Button } from '@/components/ui/button'
import { paths } from '@/config/paths'
import { ResourceDirectory } from '@/features/resources/components/resource-directory'
import { useAuth } from '@/lib/auth/auth-context'

export function Component() {
  const { user } = useAuth()
  return (
    <div className="wrap pt-8 pb-16 sm:pt-10 sm:pb-20">
      <PageTitle title="Resources" />
      <div className="mb-7 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-[clamp(2.125rem,5vw,2.75rem)]">Resources</h1>
          <p className="lead mt-2">Browse our collection of resources for the community</p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:[&>*]:flex-1 max-sm:[&>*]:px-3">
          {user?.isAdmin && (
            <Button asChild variant="quiet">
              <Link to={paths.addResource}>Manage Resources</Link>
            </Button>
          )}
          <Button asChild>
            <Link to={paths.submitResource}>Submit Resource</Link>
          </Button>
        </div>
      </div>
      <ResourceDirectory isAdmin={user?.isAdmin ?? false} />
    </div>
  )
}
