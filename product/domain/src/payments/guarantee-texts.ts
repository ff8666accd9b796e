/** What is promised of the money-back guarantee before anybody pays; for how many days it holds, the team decides. */
import { plural } from '../text/plural'

/** Until the team decides otherwise. */
export const defaultGuaranteeDays = 14

export interface GuaranteeTexts {
  /** Under "You choose a plan". */
  step: string
  /** To "What if it is not for me?". */
  answer: string
  /** Below the email of an approval; empty where there is no guarantee. */
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

/** What stands for the texts in prerendered pages, as planMarks for those of the plans. */
export const markedGuarantee = (): GuaranteeTexts => {
  const marked = Object.keys(guaranteeTexts(defaultGuaranteeDays)).map(text => [text, `%${mark(text)}%`])
  return Object.fromEntries(marked) as GuaranteeTexts
}

export const guaranteeMarks = (texts: GuaranteeTexts): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [mark(name), text as string]))
