// Chooses the members whom the dashboard introduces: the chosen ones, all, and one button to save.
import { plural } from '@juno/domain/text/plural'
import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { EmptyState } from '@/components/feedback/empty-state'
import { ErrorState } from '@/components/feedback/error-state'
import { FullPageSpinner } from '@/components/feedback/full-page-spinner'
import { ListFrame } from '@/components/list/list-frame'
import { wholeList } from '@/components/list/list-state'
import { Button } from '@/components/ui/button'
import { RowsSkeleton } from '@/components/ui/skeleton'
import { toast } from '@/components/ui/toast-store'
import { useUnsavedWork } from '@/components/unsaved-work'
import { paths } from '@/config/paths'
import { useAuth } from '@/lib/auth/auth-context'
import { listsKey, useAdminCheck, useFeatured, useSaveFeatured } from '../api/featured-members'
import { featuredTexts } from '../member-texts'
import { changesOf, featuredToBe, type Selection, toggled, without } from '../selection'
import { AllMembers, FeaturedList } from './member-lists'

/** The page checks the admin flag itself (docs/specification/members.md#featured-members). */
export function FeaturedMembersPanel() {
  const { user } = useAuth()
  const check = useAdminCheck(user?.id ?? '')
  if (check.isPending) return <FullPageSpinner as="div" text="Checking permissions..." />
  if (check.isLoadingError)
    return <ErrorState title={featuredTexts.loadFailed} onRetry={() => void check.refetch()} />
  return check.data ? <FeaturedMembers /> : <Refused />
}

function Refused() {
  useEffect(() => {
    toast({ title: featuredTexts.notAllowed, variant: 'destructive' })
  }, [])
  return <Navigate to={paths.dashboard} replace />
}

function FeaturedMembers() {
  const queryClient = useQueryClient()
  const [selection, setSelection] = useState<Selection>(new Map())
  const [refreshing, setRefreshing] = useState(false)
  const featured = useFeatured()
  const save = useSaveFeatured()
  const changes = changesOf(selection)
  const [saved, setSaved] = useState(0)

  useUnsavedWork(() => changes.length > 0 && !save.isPending && 'lost')

  const refresh = async () => {
    setRefreshing(true)
    setSelection(new Map())
    await queryClient.invalidateQueries({ queryKey: listsKey })
    setRefreshing(false)
  }
  const store = () => {
    setSaved(0)
    const stored: string[] = []
    const onSaved = (id: string) => setSaved(stored.push(id))
    save.mutate(
      { changes, onSaved },
      {
        onSuccess: () => toast({ title: featuredTexts.updated }),
        onError: () => toast({ title: featuredTexts.updateFailed, variant: 'destructive' }),
        // The lists have been loaded again. Members that could not be saved stay chosen.
        onSettled: () => setSelection(current => without(current, stored)),
      },
    )
  }
  const toggle = (member: Parameters<typeof toggled>[1]) => setSelection(current => toggled(current, member))

  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <section aria-labelledby="featured-heading" className="lg:sticky lg:top-24">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h2 id="featured-heading" className="font-display text-2xl">
            Featured Members
          </h2>
          <Button variant="quiet" size="little" busy={refreshing} onClick={() => void refresh()}>
            {!refreshing && <RefreshCw className="size-4" aria-hidden="true" />} Refresh List
          </Button>
        </div>
        <ListFrame
          list={wholeList(featured, featured.data && featuredToBe(featured.data, selection))}
          label="Featured Members"
          failed={featuredTexts.loadFailed}
          empty={
            <EmptyState title="Nobody is featured">
              Choose from all members. The dashboard introduces one of those you choose.
            </EmptyState>
          }
          skeleton={<RowsSkeleton rows={2} />}
        >
          {members => <FeaturedList members={members} disabled={save.isPending} onRemove={toggle} />}
        </ListFrame>
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button busy={save.isPending} disabled={changes.length === 0} onClick={store}>
            Save Featured Members
          </Button>
          <p role="status" className="text-sm text-soft">
            {save.isPending
              ? `Saved ${saved} of ${changes.length}…`
              : changes.length > 0 && `${plural(changes.length, 'change')} not saved yet`}
          </p>
        </div>
      </section>
      <section aria-labelledby="all-members-heading">
        <h2 id="all-members-heading" className="mb-4 font-display text-2xl">
          All Members
        </h2>
        <AllMembers selection={selection} disabled={save.isPending} onToggle={toggle} />
      </section>
    </div>
  )
}
