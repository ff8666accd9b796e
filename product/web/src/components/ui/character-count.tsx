import { siteLocale } from '@juno/domain/text/locale'

interface CharacterCountProps {
  length: number
  /** Where the text is cut. */
  most: number
  /** From the beginning, instead of from four fifths on. */
  always?: boolean | undefined
}

/** Below a text that is cut: how long it is, before it is cut unnoticed. */
export const CharacterCount = ({ length, most, always }: CharacterCountProps) =>
  (always || length >= 0.8 * most) && (
    <p className="-mt-1 text-right text-sm text-soft tabular-nums">
      {length.toLocaleString(siteLocale)} of {most.toLocaleString(siteLocale)} characters
    </p>
  )
