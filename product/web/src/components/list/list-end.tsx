// Says that the list ends here because the request had a limit.
import { siteLocale } from '@juno/domain/text/locale'

interface ListEndProps {
  shown: number
  /** The request returns at most this many rows, or all of them when this is undefined. */
  most: number | undefined
}

export function ListEnd({ shown, most }: ListEndProps) {
  if (most === undefined || shown < most) return null
  return (
    <p className="pt-3 text-[15px] text-soft">
      The list ends here: it shows at most {most.toLocaleString(siteLocale)}.
    </p>
  )
}
