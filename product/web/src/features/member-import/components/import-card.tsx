// Shows one import: its progress, its result, its invitations, and undo.
import type { MemberImport, Undone } from '@juno/domain/member-import/import-wire'
import { sources } from '@juno/domain/member-import/sources'
import { plural } from '@juno/domain/text/plural'
import { useId, useState } from 'react'
import { Figures } from '@/components/figures'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { ProgressBar } from '@/components/ui/progress-bar'
import { toast } from '@/components/ui/toast-store'
import { momentText } from '@/lib/dates'
import { useUndoImport } from '../api/imports'
import { memberImportTexts } from '../texts'
import { ImportPeople } from './import-people'
import { Invitations } from './invitations'

export function ImportCard({ import: one }: { import: MemberImport }) {
  const titleId = useId()
  const [asking, setAsking] = useState<'undo' | 'second' | null>(null)
  const [undone, setUndone] = useState<Undone | null>(null)
  const undoing = useUndoImport(one.id)
  const { people, waiting, made, here, failed, came, invited, photosFailed, photosWaiting } = one
  const undo = (withThoseWhoCame: boolean) => undoing.mutateAsync(withThoseWhoCame)
  const tell = (result: Undone) => {
    setUndone(result)
    toast({ title: memberImportTexts.undone(result.removed) })
  }
  const figures: [string, number][] = [
    ['Accounts made', made],
    ['Had one already', here],
    ['Could not be stored', failed],
    ['Invited', invited],
    ['Have joined', came],
    ['Photos we could not fetch', photosFailed],
  ]
  return (
    <Card asChild className="sm:p-8">
      <section aria-labelledby={titleId}>
        <h2 id={titleId} className="text-2xl">
          {sources[one.source].label}
        </h2>
        <p className="mt-1 text-[15px] wrap-anywhere text-soft">
          {one.fileName}, {momentText(one.createdAt)}
          {one.createdBy && `, by ${one.createdBy}`}
        </p>
        {one.state === 'importing' && (
          <div className="mt-5 grid gap-2">
            <ProgressBar label="Making the accounts" value={(people - waiting) / people} />
            <p className="text-[15px] text-soft">
              {(people - waiting).toLocaleString('en')} of {plural(people, 'person', 'people')}. You can leave
              this page; it continues on its own.
            </p>
          </div>
        )}
        <Figures
          rows={figures
            .filter(([label, count]) => count > 0 || label === 'Accounts made')
            .map(([label, count]) => [label, count.toLocaleString('en')])}
        />
        {photosWaiting > 0 && one.state === 'done' && (
          <p role="status" className="mt-3 text-[15px] text-soft">
            {plural(photosWaiting, 'photo')} on the way.
          </p>
        )}
        {one.state === 'undone' && (
          <Alert className="mt-4" title="This import was undone">
            {undone && undone.kept.length > 0
              ? `These are admins or have their own membership, so they stay: ${undone.kept.join(', ')}.`
              : 'Those who had already joined are still here.'}
          </Alert>
        )}
        {one.state === 'done' && <Invitations import={one} />}
        {made + here + failed > 0 && one.state !== 'importing' && <ImportPeople import={one} />}
        <div className="mt-6 flex flex-wrap gap-3 border-t pt-5">
          {one.state === 'undone' ? (
            <Button variant="quiet" size="little" onClick={() => setAsking('second')}>
              Remove them as well
            </Button>
          ) : (
            <Button variant="quiet" size="little" onClick={() => setAsking('undo')}>
              Undo this import
            </Button>
          )}
        </div>
        {asking === 'undo' && (
          <ConfirmAction
            title="Undo this import?"
            confirmLabel="Undo it"
            variant="destructive"
            action={() => undo(false)}
            onDone={tell}
            onClose={() => setAsking(null)}
          >
            <p>
              This removes the accounts, profiles, memberships and photos it created, and cancels invitations
              not sent yet.
              {invited > came &&
                ` ${plural(invited - came, 'person has', 'people have')} an invitation by email: its link stops working, so please tell them.`}{' '}
              The list itself is on your computer; you can import it again.
              {came > 0 &&
                ` ${plural(came, 'person has', 'people have')} joined since, and ${came === 1 ? 'stays' : 'stay'}.`}
            </p>
          </ConfirmAction>
        )}
        {asking === 'second' && (
          <ConfirmAction
            title="Remove people who have joined?"
            confirmLabel="Delete their accounts"
            variant="destructive"
            action={() => undo(true)}
            onDone={tell}
            onClose={() => setAsking(null)}
          >
            <p>
              {plural(came, 'person has', 'people have')} joined since and may have changed their profile.
              Their accounts and all that is in them are deleted for good. Admins and people with their own
              membership stay.
            </p>
          </ConfirmAction>
        )}
      </section>
    </Card>
  )
}
