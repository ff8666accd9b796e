// Says what the member may still submit or upload today, once little is left. It is empty for admins.
import { siteLocale } from '@juno/domain/text/locale'
import { plural } from '@juno/domain/text/plural'
import { useQuery } from '@tanstack/react-query'
import { cn } from '@/components/class-names'
import { quotasQuery, type Quota, type QuotaKind } from '@/lib/quotas'

type Quotas = Partial<Record<QuotaKind, Quota>>

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 ** 2).toLocaleString(siteLocale)

function sentIn(noun: string, quota: Quota | undefined) {
  if (!quota) return null
  const left = quota.allowed - quota.used
  if (left <= 0) return `You have sent in ${plural(quota.used, noun)} today. You can send in more tomorrow.`
  return isScarce(quota) ? `You can send in ${plural(left, `more ${noun}`)} today.` : null
}

/** A tenth is left, and where that is less than one, the last one. */
const isScarce = ({ used, allowed }: Quota) => allowed - used <= Math.max(1, allowed / 10)

function uploaded({ uploads, bytes }: Quotas) {
  if (!uploads || !bytes) return null
  const left = uploads.allowed - uploads.used
  if (left <= 0)
    return `You have uploaded ${plural(uploads.used, 'file')} today. You can upload more tomorrow.`
  const lines = [
    isScarce(uploads) && `You can upload ${plural(left, 'more file')} today.`,
    isScarce(bytes) && `${megabytes(bytes.used)} of your ${megabytes(bytes.allowed)} MB are in use.`,
  ]
  return lines.filter(Boolean).join(' ') || null
}

const texts = {
  events: ({ events }: Quotas) => sentIn('event', events),
  resources: ({ resources }: Quotas) => sentIn('resource', resources),
  uploads: uploaded,
}

interface QuotaLineProps {
  of: (keyof typeof texts)[]
  className?: string
}

export function QuotaLine({ of, className }: QuotaLineProps) {
  const { data = {} } = useQuery(quotasQuery())
  const line = of.flatMap(kind => texts[kind](data) ?? []).join(' ')
  return line ? <p className={cn('text-sm text-soft', className)}>{line}</p> : null
}
