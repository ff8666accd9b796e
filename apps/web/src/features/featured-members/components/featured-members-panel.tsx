// Choosing who is introduced on the dashboard: a list of the chosen ones, a list of all, and one button that stores it.
import { RefreshCw } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { wholeList } from '@/components/list/list-state'
import { Button } from '@/components/ui/button'
import { RowsSkeleton } from '@/components/ui/rows-skeleton'
import { toast } from '@/components/ui/toast-store'
import { useFeatured } from '@/features/featured-members/api/list-featured'
import { listsKey } from '@/features/featured-members/api/member-row'
import { useSaveFeatured } from '@/features/featured-members/api/save-featured'
import { AllMembers } from '@/features/featured-members/components/all-members'
import { FeaturedList } from '@/features/featured-members/components/featured-list'
import {
  changesOf,
  featuredToBe,
  toggled,
  without,
  type Selection,
} from '@/features/featured-members/selection'
import { featuredTexts } from '@/features/featured-members/member-texts'
import { plural } from '@juno/domain/text/plural'

export function FeaturedMembersPanel() {
  const queryClient = useQueryClient()
  const [selection, setSelection] = useState<Selection>(new Map())
  const [refreshing, setRefreshing] = useState(false)
  const featured = useFeatured()
  const save = useSaveFeatured()
  const changes = changesOf(selection)
  const [saved, setSaved] = useState(0)

  const refresh = async () => {
    setRefreshing(true)
    setSelection(new Map())
    await queryClient.invalidateQueries({ queryKey: listsKey })
    setRefreshing(false)
  }
  const store = () => {
    setSaved(0)
    const stored: string[] = []
    const onSaved = ({ id }: { id: string }) => setSaved(stored.push(id))
    save.mutate(
      { changes, onSaved },
      {
        onSuccess: () => toast({ title: featuredTexts.updated }),
        onError: () => toast({ title: featuredTexts.updateFailed, variant: 'destructive' }),
        // The lists are loaded again by now; what could not be stored stays chosen.
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
              Choose from all members; the dashboard introduces one of them.
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
