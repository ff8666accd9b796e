/** Has the texts of the money-back guarantee before payment. The team decides for how many days it is valid. */
import { plural } from '../text/plural'

/** Applies until the team decides otherwise. */
export const defaultGuaranteeDays = 14

export interface GuaranteeTexts {
  /** Stands under "You choose a plan". */
  step: string
  /** Answers "What if it is not for me?". */
  answer: string
  /** Stands below the email of an approval. It is empty where there is no guarantee. */
  note: string
}

/** @param days 0 where there is no guarantee */
export function guaranteeTexts(days: number): GuaranteeTexts {
  if (days === 0)
    return {
      step: 'Monthly or annual. You can cancel at any time.',
      answer:
        'You can cancel at any time. Your membership then runs until the end of the period you have paid for, and nothing more is charged.',
      note: '',
    }
  return {
    step: `Monthly or annual, with a ${days}-day money-back guarantee.`,
    answer: `New members have a ${days}-day money-back guarantee. Within ${plural(days, 'day')} of joining you can get back what you paid yourself, in your settings, no questions asked.`,
    note: `New members have ${plural(days, 'day')} to change their mind and get their money back.`,
  }
}

const mark = (text: string) => `GUARANTEE_${text}`.toUpperCase()

/** Returns the placeholders in prerendered pages, as planMarks does for the texts of plans. */
export const markedGuarantee = (): GuaranteeTexts => {
  const marked = Object.keys(guaranteeTexts(defaultGuaranteeDays)).map(text => [text, `%${mark(text)}%`])
  return Object.fromEntries(marked) as GuaranteeTexts
}

export const guaranteeMarks = (texts: GuaranteeTexts): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [mark(name), text as string]))
