// Memberships that the team gives: the list, whom they could be given to, and the acts.
import { givenMessageSchema, type ChangeGiven } from '@juno/domain/payments/given-membership'
import { useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api'
import type { Candidate } from '@/lib/candidates'
import { orNewer } from '@/lib/newer-version'
import { refreshing } from '@/lib/refreshing'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'
import type { Complimentary } from '../complimentary-labels'
import { givenTexts } from '../given-texts'

const complimentaryKey = ['complimentary-memberships']

/** Of one account, or all. */
export const useComplimentary = (accountId?: string) =>
  useQuery({
    queryKey: [...complimentaryKey, accountId ?? 'all'],
    queryFn: ({ signal }) => readComplimentary(accountId ? { member_id: accountId } : {}, signal),
  })

async function readComplimentary(asked: { member_id?: string }, signal?: AbortSignal) {
  const asking = supabase.rpc('complimentary_memberships', asked)
  return unwrap(await (signal ? asking.abortSignal(signal) : asking)) as unknown as Complimentary[]
}
const readGiven = async (id: string) => (await readComplimentary({})).find(one => one.id === id) ?? null

const afterChange = refreshing(complimentaryKey, ['admin-members'], ['payment-candidates'])

const send = (path: string, body: object) =>
  api(`/api/payments/complimentary${path}`, {
    method: 'POST',
    body,
    schema: givenMessageSchema,
    fallbackMessage: givenTexts.failed,
  })

export const useGiveMembership = () =>
  useMutation({
    mutationFn: ({
      person: { kind, id },
      ...rest
    }: ChangeGiven & { person: Pick<Candidate, 'kind' | 'id'> }) =>
      send('', { ...(kind === 'account' ? { accountId: id } : { applicationId: id }), ...sent(rest) }),
    onSuccess: afterChange,
  })

export const useChangeGiven = (id: string) =>
  useMutation({
    /** Rejects with NewerVersion where another admin has changed what was seen. */
    mutationFn: ({ seen, ...change }: Required<ChangeGiven>) =>
      orNewer(send(`/${id}`, { ...sent(change), seen: sent(seen) }), () => readGiven(id)),
    onSuccess: afterChange,
  })

export const useTakeBackGiven = (id: string) =>
  useMutation({ mutationFn: () => send(`/${id}/end`, {}), onSuccess: afterChange })

const sent = ({ lastDay, note }: ChangeGiven) => ({ lastDay, note: note ?? '' })
