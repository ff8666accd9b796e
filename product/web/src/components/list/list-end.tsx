// Says that a list ends where the read of it does.
import { siteLocale } from '@juno/domain/text/locale'

interface ListEndProps {
  shown: number
  /** How many the read brings at most; undefined where it brings all. */
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
