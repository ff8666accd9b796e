// Imports members: sends a list, and reads its progress, its people and its invitations. It can undo an import.
import {
  begunImportSchema,
  columnsSchema,
  importedPeopleSchema,
  invitationPreviewSchema,
  invitationsUndoneSchema,
  invitedSchema,
  knownSchema,
  memberImportsSchema,
  MOST_AT_ONCE,
  undoneSchema,
  type BeginImport,
  type ImportedPeople,
  type InvitationBatch,
  type MemberImport,
  type PeopleShown,
} from '@juno/domain/member-import/import-wire'
import type { ImportedPerson } from '@juno/domain/member-import/imported-person'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '@/lib/api'
import { refreshing } from '@/lib/refreshing'
import { useMutation } from '@/lib/use-mutation'

const POLL_MS = 1000

const isUnderWay = ({ state, toInvite, photosWaiting }: MemberImport) =>
  state === 'importing' || toInvite > 0 || photosWaiting > 0

export const useImports = () =>
  useQuery({
    queryKey: ['member-imports'],
    queryFn: ({ signal }) => api('/api/moving-in/imports', { schema: memberImportsSchema, signal }),
    refetchInterval: ({ state }) => (state.data?.imports.some(isUnderWay) ? POLL_MS : false),
  })

export const useColumns = () =>
  useQuery({
    queryKey: ['import-columns'],
    queryFn: ({ signal }) => api('/api/moving-in/columns', { schema: columnsSchema, signal }),
  })

/** Returns which of these addresses have an account. */
export const useKnownAddresses = (emails: readonly string[]) =>
  useQuery({
    queryKey: ['known-addresses', emails],
    queryFn: ({ signal }) =>
      api('/api/moving-in/known', { method: 'POST', body: { emails }, schema: knownSchema, signal }),
    // A new count while somebody reads the list would move it.
    staleTime: Infinity,
    gcTime: 0,
  })

/** The people are read again whenever a count of their import has changed. */
export const useImportPeople = (one: MemberImport, show: PeopleShown, enabled: boolean) =>
  useQuery({
    queryKey: ['imported-people', one.id, show, one],
    placeholderData: (before: ImportedPeople | undefined, query) =>
      query?.queryKey[2] === show ? before : undefined,
    enabled,
    queryFn: ({ signal }) =>
      api(`/api/moving-in/imports/${one.id}/people?show=${show}`, { schema: importedPeopleSchema, signal }),
  })

interface List extends Omit<BeginImport, 'people'> {
  people: readonly ImportedPerson[]
}

/** Nothing is stored permanently before all of it has arrived. @param onProgress from 0 to 1 */
export const useStartImport = (onProgress: (done: number) => void) =>
  useMutation({
    mutationFn: async ({ people, ...list }: List) => {
      const { id } = await api('/api/moving-in/imports', {
        method: 'POST',
        body: { ...list, people: people.length },
        schema: begunImportSchema,
      })
      for (let sent = 0; sent < people.length; sent += MOST_AT_ONCE) {
        onProgress(sent / people.length)
        const some = people.slice(sent, sent + MOST_AT_ONCE)
        await api(`/api/moving-in/imports/${id}/people`, { method: 'POST', body: { people: some } })
      }
      await api(`/api/moving-in/imports/${id}/start`, { method: 'POST', body: {}, schema: z.object({}) })
    },
    onSuccess: refreshing(['member-imports'], ['import-columns']),
  })

/** Asks whom a batch would invite, before it is sent. */
export const usePreviewInvitations = (importId: string) =>
  useMutation({
    mutationFn: async (batch: InvitationBatch) => ({
      batch,
      ...(await api(`/api/moving-in/imports/${importId}/invitations/preview`, {
        method: 'POST',
        body: batch,
        schema: invitationPreviewSchema,
      })),
    }),
  })

export const useUndoInvitations = (importId: string) =>
  useMutation({
    mutationFn: () =>
      api(`/api/moving-in/imports/${importId}/invitations/undo`, {
        method: 'POST',
        body: {},
        schema: invitationsUndoneSchema,
      }),
    onSettled: refreshing(['member-imports']),
  })

export const useInvite = (importId: string) =>
  useMutation({
    mutationFn: (batch: InvitationBatch) =>
      api(`/api/moving-in/imports/${importId}/invitations`, {
        method: 'POST',
        body: batch,
        schema: invitedSchema,
      }),
    // The imports are read again after a failure, too: another admin may have sent invitations.
    onSettled: refreshing(['member-imports']),
  })

export const useUndoImport = (importId: string) =>
  useMutation({
    mutationFn: (withThoseWhoCame: boolean) =>
      api(`/api/moving-in/imports/${importId}/undo`, {
        method: 'POST',
        body: { withThoseWhoCame },
        schema: undoneSchema,
      }),
    onSuccess: refreshing(['member-imports'], ['admin-members'], ['given-memberships']),
  })
