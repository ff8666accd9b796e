// Shows a member's complimentary membership on their sheet, or grants one.
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useMemberComplimentary } from '../api/complimentary'
import { untilText } from '../complimentary-labels'
import { GiveDialog, type Recipient } from './give-dialog'
import { GivenActions } from './given-actions'

export function MemberComplimentary({ member }: { member: Recipient }) {
  const found = useMemberComplimentary(member.id)
  const [giving, setGiving] = useState(false)
  const given = found.data?.find(({ state }) => state === 'complimentary')
  return (
    <div className="sm:col-span-2">
      <dt className="text-sm text-soft">Complimentary membership</dt>
      <dd className="font-medium">
        {found.isPending && '…'}
        {found.isError && 'Not known right now'}
        {given && (
          <>
            {untilText(given)}
            {given.note && (
              <span className="mt-1 block font-normal wrap-anywhere whitespace-pre-line" dir="auto">
                {given.note}
              </span>
            )}
            <span className="mt-2 flex flex-wrap gap-2">
              <GivenActions given={given} />
            </span>
          </>
        )}
        {found.isSuccess && !given && (
          <>
            None
            <Button
              variant="link"
              className="mt-1 block min-h-8 text-[15px] whitespace-normal text-left"
              onClick={() => setGiving(true)}
            >
              Give a membership
            </Button>
          </>
        )}
        {giving && <GiveDialog to={member} onClose={() => setGiving(false)} />}
      </dd>
    </div>
  )
}
