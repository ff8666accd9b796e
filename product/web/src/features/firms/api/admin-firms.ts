// Reads and changes the firms that pay for seats, for the team.
import {
  firmMadeSchema,
  firmMessageSchema,
  firmStanding,
  type ChangeContact,
  type ChangeOffer,
  type FirmStanding,
  type FreedReason,
  type NewFirm,
  type SeatStatus,
} from '@juno/domain/payments/firm'
import type { MembershipState } from '@juno/domain/payments/membership-state'
import type { Amount } from '@juno/domain/payments/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { orNewer } from '@/lib/newer-version'
import { rangeOf, readPage } from '@/lib/read-page'
import { refreshing } from '@/lib/refreshing'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'
import { firmTexts } from '../firm-texts'

interface FirmRow {
  id: string
  name: string
  contact_name: string
  contact_email: string
  /** The account of the contact. */
  contact_id: string | null
  /** The number of seats, paid or offered. */
  seats: number
  /** The number of seats that are taken or have an open invitation. */
  used: number
  taken: number
  plan: 'monthly' | 'annual'
  seat_price_cents: number
  currency: string
  /** Whether the team has set the price. */
  own_price: boolean
  /** The newest membership of the firm. */
  membership_id: string | null
  /** Null when the firm never paid. */
  state: MembershipState | null
  paid_until: string | null
  withdrawn_at: string | null
  created_at: string
  /** Its payments by currency, less refunds. */
  paid: Amount[]
}

export type AdminFirm = FirmRow & { standing: FirmStanding }

export interface AdminSeat {
  id: string
  email: string
  name: string | null
  status: SeatStatus
  invited_at: string
  taken_at: string | null
  freed_at: string | null
  freed_reason: FreedReason | null
  account_id: string | null
  /** The invitation link has expired. */
  expired: boolean
}

const firmsKey = ['firms']
const seatsKey = ['firm-seats']

export const firmsPageSize = 25

export const useFirms = (search: string, page: number) =>
  useQuery({
    queryKey: [...firmsKey, search, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { rows, total } = await readPage(
        supabase
          .rpc('firms', { search }, { count: 'exact' })
          .range(...rangeOf(page, firmsPageSize))
          .abortSignal(signal)
          .overrideTypes<FirmRow[], { merge: false }>(),
      )
      return { rows: rows.map(withStanding), total }
    },
  })

const withStanding = (row: FirmRow): AdminFirm => ({
  ...row,
  standing: firmStanding({ state: row.state, withdrawn: row.withdrawn_at !== null }),
})

async function readFirm(id: string): Promise<AdminFirm | null> {
  const row = unwrap(await supabase.rpc('firms').eq('id', id).maybeSingle()) as unknown as FirmRow | null
  return row && withStanding(row)
}

/** The `firm_seats` function returns at most this many. */
export const mostFirmSeats = 1000

export const useFirmSeats = (firmId: string) =>
  useQuery({
    queryKey: [...seatsKey, firmId],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase.rpc('firm_seats', { firm_id: firmId }).abortSignal(signal),
      ) as unknown as AdminSeat[],
  })

// The lists are read again after a failure, too: another admin, or the firm, may have acted first.
const afterAct = refreshing(firmsKey, seatsKey)

const send = (path: string, body: object) =>
  api(`/api/payments/${path}` as `/api/${string}`, {
    method: 'POST',
    body,
    schema: firmMessageSchema,
    fallbackMessage: firmTexts.failed,
  })

export const useOfferSeats = () =>
  useMutation({
    mutationFn: (offer: NewFirm) =>
      api('/api/payments/firms', {
        method: 'POST',
        body: offer,
        schema: firmMadeSchema,
        fallbackMessage: firmTexts.failed,
      }),
    onSuccess: afterAct,
  })

/** Rejects with NewerVersion where another admin has changed the offer. */
export const useChangeOffer = (id: string) =>
  useMutation({
    mutationFn: (offer: ChangeOffer) => orNewer(send(`firms/${id}`, offer), () => readFirm(id)),
    onSettled: afterAct,
  })

/** Rejects with NewerVersion where another admin has changed the contact. */
export const useChangeContact = (id: string) =>
  useMutation({
    mutationFn: (contact: ChangeContact) => orNewer(send(`firms/${id}/contact`, contact), () => readFirm(id)),
    onSettled: afterAct,
  })

export type FirmAct = 'mail' | 'withdraw' | 'end' | 'keep'

export const useFirmAct = (id: string) =>
  useMutation({ mutationFn: (act: FirmAct) => send(`firms/${id}/${act}`, {}), onSettled: afterAct })

export const useFreeFirmSeat = (id: string) =>
  useMutation({ mutationFn: () => send(`firm-seats/${id}/free`, {}), onSettled: afterAct })
