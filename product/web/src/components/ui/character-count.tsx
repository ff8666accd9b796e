import { siteLocale } from '@juno/domain/text/locale'

interface CharacterCountProps {
  length: number
  /** The text is cut at this length. */
  most: number
  /** The plural noun of what is counted. */
  noun?: string
  /** Shows the count from the beginning, instead of from four fifths on. */
  always?: boolean | undefined
}

/** Shows how long a text is, below a field that cuts it. */
export const CharacterCount = ({ length, most, noun = 'characters', always }: CharacterCountProps) =>
  (always || length >= 0.8 * most) && (
    <p className="-mt-1 text-right text-sm text-soft tabular-nums">
      {length.toLocaleString(siteLocale)} of {most.toLocaleString(siteLocale)} {noun}
    </p>
  )
